import type { Recorded } from '#contracts/events/envelope.ts';
import type { RateSheetEvent } from '#contracts/events/ratesheet.ts';
import type { Projector } from '../projector.ts';
import type { RateSheetsTable } from './table.ts';

/** Every rate sheet that was ever published. */
export const ratesProjector: Projector = {
  name: 'rates',
  needs: () => undefined,
  project: (events) => [
    {
      table: 'rate_sheets',
      key: 'version',
      onConflict: 'keep',
      rows: events.flatMap((event) => (event.type === 'RateSheetPublished' ? [rowOf(event)] : [])),
    },
  ],
};

const rowOf = ({ data, revision, position }: Recorded<RateSheetEvent>): RateSheetsTable => ({
  version: data.version,
  effective_from: data.effectiveFrom,
  sheet: data,
  revision: Number(revision),
  position: Number(position.commit),
});

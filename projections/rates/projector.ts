import { rowProjector } from '../projector.ts';
import type { RateSheetsTable } from './table.ts';

/** Every rate sheet that was ever published. */
export const ratesProjector = rowProjector<RateSheetsTable>({
  name: 'rates',
  table: 'rate_sheets',
  key: 'version',
  keyOf: (event) => (event.type === 'RateSheetPublished' ? String(event.data.version) : undefined),
  apply: (row, event) =>
    event.type === 'RateSheetPublished'
      ? {
          version: event.data.version,
          effective_from: event.data.effectiveFrom,
          sheet: event.data,
          revision: Number(event.revision),
          position: Number(event.position.commit),
        }
      : row,
});

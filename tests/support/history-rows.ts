import type { HistoryTable } from '#projections/history/table.ts';
import { derivedId } from '#infra/ids.ts';
import type { Models } from '#projections/projector.ts';

/** Adds rows of events to the histories as they are given; what is not said is of an agent's scan of a parcel, at its position. */
export async function addHistory(models: Models, rows: readonly (Partial<HistoryTable> & { event_id: string })[]): Promise<void> {
  const values = rows.map((row, nth): HistoryTable => {
    const position = row.position ?? 100 + nth;
    return {
      kind: 'shipment',
      about_id: derivedId('parcel'),
      stream: `shipment-${derivedId('parcel')}`,
      type: 'ShipmentScanned',
      revision: nth,
      position,
      actor_id: derivedId('agent'),
      actor_role: 'agent',
      source: 'ui',
      command_id: derivedId('command of', row.event_id),
      causation_id: null,
      correlation_id: derivedId('command of', row.event_id),
      occurred_at: '2026-03-01T09:00:00.000Z',
      recorded_at: new Date(Date.UTC(2026, 2, 1, 9) + position).toISOString(),
      data: {},
      is_first: true,
      subjects: [],
      ...row,
    };
  });
  await models
    .insertInto('history')
    .values(values.map((value) => ({ ...value, data: JSON.stringify(value.data), subjects: [...value.subjects] })))
    .execute();
}

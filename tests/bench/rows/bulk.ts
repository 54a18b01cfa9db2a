import { randomUUID } from 'node:crypto';
import { bulkAnswerSchema, bulkPreviewSchema, mostBulkShipments } from '#contracts/bulk-status.ts';
import type { Filled } from '../fill.ts';
import type { Row } from '../row.ts';

const limitMs = 5_000;
const rounds = 5;

/** A bulk update of 500 shipments, the same ones each round, until it is answered with the read models up to date. */
export async function bulkRow(appUrl: string, filled: readonly Filled[], cookie: string): Promise<Row> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const answer = await fetch(`${appUrl}/api/shipments/bulk-status${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const shipmentIds = filled.slice(-mostBulkShipments).map(({ id }) => id);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const update = { status: 'in_transit', location: 'London Heathrow', description: `Update ${randomUUID()}` };
    const preview = bulkPreviewSchema.parse(await post('/preview', { shipmentIds, update }));
    const shipments = preview.rows.flatMap((row) => (row.outcome === 'update' ? [{ id: row.id, revision: row.revision }] : []));
    const startedAt = performance.now();
    const { rows } = bulkAnswerSchema.parse(await post('', { bulkId: randomUUID(), shipments, update }));
    times.push(performance.now() - startedAt);
    const updated = rows.filter(({ outcome }) => outcome === 'updated').length;
    if (updated !== shipmentIds.length) throw new Error(`${updated} of ${shipmentIds.length} were updated`);
  }
  const slowest = Math.max(...times);
  return {
    name: `bulk update of ${mostBulkShipments}, read models up to date (limit 5 s)`,
    ours: slowest,
    floor: limitMs,
    unit: 'ms',
    ratio: slowest / limitMs,
    reach: 1,
    note: `slowest of ${rounds}; lower is better`,
  };
}

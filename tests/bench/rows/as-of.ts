import { createAudit } from '#services/audit/audit.ts';
import { createHistories } from '#services/audit/histories.ts';
import type { Core } from '#services/compose.ts';
import { shipmentAudit } from '#services/shipments/audit.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { fill } from '../fill.ts';
import { compare, percentile, type Row } from '../row.ts';

const events = 1_000;
const looks = 200;

/** A shipment of many events as of any of them, against reading its stream alone; at most 100 ms at the 95th percentile. */
export async function asOfRow(core: Core): Promise<Row> {
  const { log, clock } = core;
  const [shipment] = await fill(core, 1, events);
  if (!shipment) throw new RangeError('a shipment was filled');
  const about = { kind: 'shipment', id: shipment.id };
  const read = createAudit({ read: createHistories(log), nouns: [shipmentAudit], clock });
  const timesOf = async (look: (nth: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let nth = 0; nth < looks; nth += 1) {
      const startedAt = performance.now();
      await look(nth);
      times.push(performance.now() - startedAt);
    }
    return percentile(times, 0.95);
  };
  const floor = await timesOf(async () => {
    let count = 0;
    for await (const _event of log.store.readStream(streamOf.shipment(shipment.id))) count += 1;
    return count;
  });
  const firstAt = performance.now();
  await read(about, { asOf: '0', as: 'known' });
  const first = performance.now() - firstAt;
  const ours = await timesOf((nth) => {
    const as = nth % 2 === 0 ? 'known' : 'happened';
    return read(about, { asOf: String((nth * 37) % events), as });
  });
  return compare({
    name: 'a shipment of 1,000 events as of any moment, p95',
    ours,
    floor,
    unit: 'ms',
    reach: Number.NaN,
    note: `against reading its stream alone; limit 100 ms; the first look ${Math.round(first)} ms`,
  });
}

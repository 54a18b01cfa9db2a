import { randomUUID } from 'node:crypto';
import { END, jsonEvent, NO_STREAM, type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { compare, percentile, type Row } from '../row.ts';
import type { PlainInserts } from './plain-inserts.ts';
import { sampleEvent } from './sample-event.ts';

const warmUps = 100;
const deliveries = 500;

/**
 * From the start of an append until a subscriber to $all has its event, against until the append is answered, and
 * against an insert of the same bytes. The three take turns, so that a slow moment of the machine meets all.
 */
export async function deliveryRows(client: EventStoreDBClient, plain: PlainInserts): Promise<Row[]> {
  const arrived = new Map<string, (at: number) => void>();
  const subscription = client.subscribeToAll({ fromPosition: END });
  subscription.on('data', ({ event }: ResolvedEvent) => arrived.get(event?.id ?? '')?.(performance.now()));
  await new Promise<void>((resolve, reject) => {
    subscription.once('caughtUp', () => resolve());
    subscription.once('error', reject);
  });
  const delivered: number[] = [];
  const answered: number[] = [];
  const inserted: number[] = [];
  for (let index = 0; index < warmUps + deliveries; index += 1) {
    const id = randomUUID();
    const delivery = new Promise<number>((resolve) => arrived.set(id, resolve));
    const startedAt = performance.now();
    await client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ ...sampleEvent, id }), { expectedRevision: NO_STREAM });
    const answeredAt = performance.now();
    const deliveredAt = await delivery;
    arrived.delete(id);
    const insertedFrom = performance.now();
    await plain.insert(1);
    if (index < warmUps) continue;
    answered.push(answeredAt - startedAt);
    delivered.push(deliveredAt - startedAt);
    inserted.push(performance.now() - insertedFrom);
  }
  await subscription.unsubscribe();
  const row = (name: string, share: number, floors: readonly number[]) => {
    const [ours, floor] = [percentile(delivered, share), percentile(floors, share)];
    const against = `append until a subscriber has it, p${share * 100}, against ${name}`;
    return compare({ name: against, ours, floor, unit: 'ms', reach: name === 'its answer' ? 1.5 : 2, note: 'lower is better' });
  };
  return [row('its answer', 0.5, answered), row('its answer', 0.99, answered), row('a single insert', 0.5, inserted)];
}

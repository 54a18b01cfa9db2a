import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '#contracts/seals.ts';
import { startEventStoreServer } from '#infra/embedded/event-store/server.ts';
import { streamKey } from '#infra/embedded/event-store/stream-name.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { sealedLog, type SealedLog } from '#tests/support/sealed-log.ts';

const runs = Number(process.env['LOG_TAMPERINGS'] ?? 60);
const seed = Number(process.env['LOG_TAMPERING_SEED'] ?? 20_261_125);
const events = 240;

let database: TestDatabase;
let server: RunningServer;
let store: EventStore;
let log: SealedLog;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  server = await startEventStoreServer({ databaseUrl: database.url, host: '127.0.0.1', port: 0 });
  store = connectEventStore(server.url);
  log = await sealedLog(store);
  await log.grow(events - 1);
  await log.seal();
  // The server shows nothing behind the last event that it has written: there has to be room for one that is inserted.
  await log.grow(1);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table kept as select * from event');
}, 120_000);
afterAll(async () => {
  await client.end();
  await log.drop();
  await store.close();
  await server.stop();
  await database.drop();
});

const query = (text: string, values: unknown[] = []) => client.query(text, values);
const putBack = () => query('begin; truncate event; insert into event select * from kept; commit;');
const column = (name: string, at: number, value: unknown) =>
  query(`update event set ${name} = $2 where position = $1`, [at, value]);
const idAt = async (at: number): Promise<string> => {
  const { rows } = await query('select event_id from kept where position = $1', [at]);
  return String(rows[0]?.event_id);
};
/** Makes room after a position. */
async function shift(after: number, by: number): Promise<void> {
  await query('update event set position = -position where position > $1', [after]);
  await query('update event set position = -position + $1 where position < 0', [by]);
}
const forged = (at: number, stream: string) =>
  query(
    `insert into event select $1, $2, 0, gen_random_uuid(), created_ms, true, $3, type, data, metadata from kept where position = 5`,
    [at, streamKey(stream), Buffer.from(stream)],
  );

/** Changes the table of the log as only someone with its database can, and returns what has to be found. */
type Tampering = (roll: Dice) => Promise<(findings: readonly Finding[]) => void>;

const isOnly = (expected: object) => (findings: readonly Finding[]) => expect(findings).toMatchObject([expected]);

const edits: Record<string, (at: number, roll: Dice) => Promise<unknown>> = {
  data: (at) => column('data', at, Buffer.from(JSON.stringify({ nth: -1 }))),
  async ciphertext(at) {
    const { rows } = await query('select data from kept where position = $1', [at]);
    const text = String(rows[0]?.data);
    return column('data', at, Buffer.from(text.replace('Ama', 'Eve')));
  },
  metadata: (at) => column('metadata', at, Buffer.from(JSON.stringify({ actorId: 'somebody else' }))),
  type: (at) => column('type', at, Buffer.from('ShipmentLost')),
  time: (at, roll) => query('update event set created_ms = created_ms + $2 where position = $1', [at, 1 + roll.below(5_000)]),
  stream: (at) =>
    query('update event set stream = $2, stream_key = $3 where position = $1', [
      at,
      Buffer.from('quote-x'),
      streamKey('quote-x'),
    ]),
  id: (at) => query('update event set event_id = gen_random_uuid() where position = $1', [at]),
  kind: (at) => column('is_json', at, false),
};

const tamperings: Record<string, Tampering> = {
  async edit(roll) {
    const at = 2 + roll.below(events - 1);
    const what = roll.pick(Object.keys(edits));
    await edits[what]?.(at, roll);
    return isOnly({ kind: 'edited', number: at, eventId: await idAt(at) });
  },
  async drop(roll) {
    const count = 1 + roll.below(12);
    const at = 2 + roll.below(events - count - 1);
    await query('delete from event where position between $1 and $2', [at, at + count - 1]);
    return (findings) =>
      expect(findings).toMatchObject(Array.from({ length: count }, (_, index) => ({ kind: 'dropped', number: at + index })));
  },
  async 'cut off'(roll) {
    const at = 2 + roll.below(events - 2);
    await query('delete from event where position >= $1', [at]);
    return isOnly({ kind: 'cut_off', number: at, upTo: events });
  },
  async move(roll) {
    const [from, to] = [2 + roll.below(events - 2), 2 + roll.below(events - 2)];
    await query('update event set position = 100000 where position = $1', [from]);
    await query('update event set position = 200000 where position = 100000');
    const [low, high] = from < to ? [from, to] : [to, from];
    const step = from < to ? -1 : 1;
    await query('update event set position = -position where position between $1 and $2', [low, high]);
    await query('update event set position = -position + $1 where position < 0', [step]);
    await query('update event set position = $1 where position = 200000', [to]);
    if (from === to) return (findings) => expect(findings).toEqual([]);
    // Of two neighbours that changed places either may be said to have moved.
    return (findings) => {
      expect(findings).toHaveLength(1);
      expect(findings[0]?.kind).toBe('reordered');
      expect(Math.abs(from - to) === 1 ? [from, to] : [from]).toContain(findings[0]?.number);
    };
  },
  async swap(roll) {
    const [one, other] = [2 + roll.below(events - 2), 2 + roll.below(events - 2)];
    await query('update event set position = -1 where position = $1', [one]);
    await query('update event set position = $1 where position = $2', [one, other]);
    await query('update event set position = $1 where position = -1', [other]);
    if (one === other) {
      await putBack();
      return (findings) => expect(findings).toEqual([]);
    }
    return (findings) => {
      expect(findings.length).toBeGreaterThan(0);
      for (const { kind, number } of findings) {
        expect(kind).toBe('reordered');
        expect(number).toBeGreaterThanOrEqual(Math.min(one, other));
        expect(number).toBeLessThanOrEqual(Math.max(one, other));
      }
    };
  },
  async insert(roll) {
    const at = 2 + roll.below(events - 2);
    await shift(at - 1, 1);
    await forged(at, `shipment-${at}`);
    return isOnly({ kind: 'inserted', number: at, stream: `shipment-${at}` });
  },
  async copy(roll) {
    const [from, at] = [2 + roll.below(events - 2), 2 + roll.below(events - 2)];
    await shift(at - 1, 1);
    await query(
      `insert into event select $1, $2, revision, event_id, created_ms, is_json, $3, type, data, metadata from kept where position = $4`,
      [at, streamKey('shipment-copy'), Buffer.from('shipment-copy'), from],
    );
    return isOnly({ kind: 'inserted', number: at, eventId: await idAt(from) });
  },
};

test(`${runs} random changes behind the back of the server are found, and where they are`, async () => {
  expect((await log.verify({ file: undefined })).findings).toEqual([]);
  const roll = dice(seed);
  for (let run = 0; run < runs; run += 1) {
    const name = roll.pick(Object.keys(tamperings));
    const look = await tamperings[name]?.(roll);
    const result = await log.verify({ file: undefined });
    try {
      look?.(result.findings);
    } catch (error) {
      throw new Error(`run ${run} of seed ${seed}, ${name}: ${JSON.stringify(result.findings)}`, { cause: error });
    }
    await putBack();
  }
  expect((await log.verify({ file: undefined })).findings).toEqual([]);
}, 600_000);

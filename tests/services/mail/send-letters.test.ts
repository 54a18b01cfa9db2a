import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#infra/config.ts';
import { connectDatabase, type Database } from '#infra/database/database.ts';
import { migrate, stateMigrations } from '#infra/database/migrate.ts';
import type { StateTables } from '#infra/database/tables.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import type { Letters } from '#infra/letters/letters.ts';
import { createLetters } from '#infra/letters/postgres.ts';
import { createLogger } from '#infra/logger.ts';
import type { DeliveryOutcome, OutgoingLetter } from '#infra/mailer/mailer.ts';
import { beginReactor, goLive } from '#infra/reactors.ts';
import type { Unsendable } from '#services/mail/correspondence.ts';
import { startSendingLetters, type LetterSender } from '#services/mail/send-letters.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { until } from '#tests/support/until.ts';

const waitMs = 60_000;
const logger = createLogger('silent', 'test');
const written = { messageId: 'x' } as OutgoingLetter;

let home: TestDatabase;
let database: Database<StateTables>;
let letters: Letters;
let senders: LetterSender[] = [];
let aheadMs = 0;
const bells: (() => void)[] = [];
const deliveries: string[] = [];

beforeEach(async () => {
  aheadMs = 0;
  deliveries.length = 0;
  bells.length = 0;
  home = await testDatabase();
  database = connectDatabase<StateTables>(home.url, { logger });
  await migrate(database.kysely, 'public', stateMigrations);
  await goLive(database.kysely, 'mailer', undefined);
  await beginReactor(database.kysely, 'mailer', '1');
  letters = createLetters(database.kysely);
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
  await database.close();
  await home.drop();
});

/** Queues that many letters, in order, and returns their ids; the nth goes out at the nth time and to the nth recipient, where there is one. */
async function queue(count = 1, { times = [], keys = [] }: { times?: readonly Date[]; keys?: readonly string[] } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => freshId());
  const common = {
    stream: 'shipment-x',
    revision: 0n,
    template: 'shipment_created',
    recipient: 'sender',
    addresseeId: null,
  } as const;
  const batch = ids.map((id, nth) => ({
    ...common,
    id,
    eventId: freshId(),
    aboutId: freshId(),
    orderKey: keys[nth] ?? freshId(),
    notBefore: times[nth],
  }));
  await letters.enqueue(batch, { commit: BigInt(Date.now()), prepare: 0n }, '1', new Date(0));
  return ids;
}
const rowOf = (id: string) => database.kysely.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

function startSender({
  write = async () => written,
  deliver,
}: {
  write?: () => Promise<OutgoingLetter | Unsendable>;
  deliver: () => DeliveryOutcome;
}): void {
  const bus = {
    publish: () => true,
    subscribe: (_subject: string, listener: (message: never) => void) => {
      bells.push(() => listener(undefined as never));
      return () => undefined;
    },
    flush: async () => undefined,
    connected: () => true,
    close: async () => undefined,
  };
  senders.push(
    startSendingLetters({
      databaseUrl: home.url,
      letters,
      mailer: {
        async deliver(_letter, onPhase) {
          await onPhase('connecting');
          deliveries.push('tried');
          return deliver();
        },
        reachable: async () => true,
        close: () => undefined,
      },
      write,
      record: async () => undefined,
      bus,
      clock: { now: () => new Date(Date.now() + aheadMs) },
      logger,
    }),
  );
}

test('the time that the log is away costs a letter none of its attempts', async () => {
  const [id = ''] = await queue();
  let asked = 0;
  const write = async () => {
    asked += 1;
    if (asked <= 6) throw new EventStoreUnavailable('away');
    return written;
  };
  startSender({ write, deliver: () => ({ type: 'try_later', smtpCode: 421 }) });
  const row = await until(
    'the first real attempt',
    async () => {
      const now = await rowOf(id);
      return now.smtp_code === 421 && now;
    },
    waitMs,
  );
  expect(row).toMatchObject({ state: 'queued', attempts: 1 });
  expect(deliveries).toHaveLength(1);
}, 90_000);

test('a letter is tried with growing pauses for two days, then given up', async () => {
  const [id = ''] = await queue();
  startSender({ deliver: () => ({ type: 'try_later', smtpCode: 451 }) });
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= limits.mailAttemptDelaysMs.length; attempts += 1) {
    const row = await until(
      'the next attempt',
      async () => {
        const now = await rowOf(id);
        return now.state === 'queued' && now.attempts === attempts && now;
      },
      waitMs,
    );
    const pauseMs = row.next_attempt_at.getTime() - (Date.now() + aheadMs);
    pauses.push(pauseMs);
    aheadMs += pauseMs + 60_000;
    for (const ring of bells) ring();
  }
  const row = await until(
    'the end',
    async () => {
      const now = await rowOf(id);
      return now.state !== 'queued' && now.state !== 'sending' && now;
    },
    waitMs,
  );
  expect(row).toMatchObject({
    state: 'failed',
    failure: 'gave_up',
    attempts: limits.mailAttemptDelaysMs.length + 1,
    smtp_code: 451,
  });
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(limits.mailAttemptDelaysMs.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(47 * 3_600_000);
}, 180_000);

test.each(['erased', 'overtaken'] as const)(
  'a letter that is %s is never tried',
  async (why) => {
    const [id = ''] = await queue();
    startSender({ write: async () => why, deliver: () => ({ type: 'accepted' }) });
    await until('the end', async () => (await rowOf(id)).state === 'failed', waitMs);
    expect(await rowOf(id)).toMatchObject({ failure: why });
    expect(deliveries).toEqual([]);
  },
  90_000,
);

test('of two senders only one sends, and each letter once', async () => {
  const ids = await queue(20);
  startSender({ deliver: () => ({ type: 'accepted' }) });
  startSender({ deliver: () => ({ type: 'accepted' }) });
  await until(
    'all letters to be sent',
    async () => (await Promise.all(ids.map(rowOf))).every(({ state }) => state === 'sent'),
    waitMs,
  );
  expect(deliveries).toHaveLength(20);
}, 90_000);

test('a letter that has to wait is sent when its time has come, and one that waited long enough at once', async () => {
  const [past = '', later = '', now = ''] = await queue(3, { times: [new Date(1), new Date(Date.now() + 3_600_000)] });
  startSender({ deliver: () => ({ type: 'accepted' }) });
  const isSent = async (id: string) => (await rowOf(id)).state === 'sent';
  await until('two to be sent', async () => (await isSent(now)) && (await isSent(past)), waitMs);
  expect((await rowOf(later)).state).toBe('queued');
  aheadMs += 3_600_000;
  for (const ring of bells) ring();
  await until('the third', () => isSent(later), waitMs);
}, 90_000);

test('letters of one event are queued once, however often it is read', async () => {
  const letter = {
    id: freshId(),
    eventId: freshId(),
    stream: 'shipment-x',
    revision: 0n,
    aboutId: freshId(),
    template: 'shipment_created',
    recipient: 'sender',
    addresseeId: null,
    orderKey: freshId(),
  } as const;
  await letters.enqueue([letter], { commit: 1n, prepare: 1n }, '1', new Date(0));
  const outbox = await letters.takeOver('1', new Date());
  await outbox.claimDue(1, new Date());
  await outbox.end(letter.id, { state: 'sent' });
  await letters.enqueue([letter], { commit: 2n, prepare: 2n }, '1', new Date(0));
  expect(await rowOf(letter.id)).toMatchObject({ state: 'sent' });
  await expect(letters.enqueue([{ ...letter, id: freshId() }], { commit: 3n, prepare: 3n }, '0', new Date(0))).rejects.toThrow();
  expect(await database.kysely.selectFrom('letters').select('id').execute()).toHaveLength(1);
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { acquireLease, leases, revokeLease } from '#infra/database/lease.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { freshId } from '#infra/ids.ts';
import { OutboxTakenOver, type Message, type NewMessage, type Outbox } from '#infra/outbox/outbox.ts';
import { createLogger } from '#infra/logger.ts';
import type { DeliveryOutcome, DeliveryPhase, Mailer, OutgoingEmail } from '#infra/mailer/mailer.ts';
import { KeyMissing } from '#infra/personal-data/personal-data.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import type { Unsendable } from '#services/outbox/noun-emails.ts';
import type { RecordEnds } from '#services/outbox/record.ts';
import { emailChannel, mailConnections } from '#services/outbox/channel.ts';
import { attemptDelaysMs, missingKeyRetryMs } from '#services/outbox/send-one.ts';
import { senderRestartMaxMs, startSending } from '#services/outbox/send.ts';
import { placeAt } from '#tests/support/events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';
import { silentBus } from '#tests/support/silent-bus.ts';
import { outboxDatabase, type StateDatabase } from '#tests/support/state-database.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
const logger = createLogger('silent', 'test');
const storedEvent = { type: 'ParcelTeleported', id: '', stream: 'shipment-x', revision: 0n } as never;
const written = (id: string): OutgoingEmail => ({
  messageId: id,
  from: { name: '', address: 'parcels@waybill.test' },
  to: { name: '', address: 'ama.owusu@example.com' },
  subject: '',
  text: '',
  html: '',
  headers: {},
});

let database: StateDatabase;
let outbox: Outbox;
let senders: OwnedWorker[] = [];
let aheadMs = 0;
const bells: (() => void)[] = [];
const deliveries: string[] = [];

beforeEach(async () => {
  aheadMs = 0;
  deliveries.length = 0;
  bells.length = 0;
  ({ outbox, ...database } = await outboxDatabase());
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  senders = [];
  await database.drop();
});

/** Queues that many emails, in order, and returns their ids; the nth goes out at the nth time and to the nth recipient, where there is one. */
async function queue(
  count = 1,
  { times = [], keys = [] }: { times?: readonly Date[]; keys?: readonly string[] } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => freshId());
  const batch = ids.map((id, nth) => outgoingMessage({ id, orderKey: keys[nth] ?? freshId() }));
  await enqueue(batch, BigInt(Date.now()));
  for (const [nth, at] of times.entries()) {
    await database.kysely
      .updateTable('outgoing_messages')
      .set({ next_attempt_at: at })
      .where('id', '=', ids[nth] ?? '')
      .execute();
  }
  return ids;
}
const enqueue = (emails: readonly NewMessage[], commit: bigint, epoch = '1') =>
  outbox.enqueue({ emails, waiting: [] }, { checkpoint: placeAt(commit), epoch }, new Date(0));
const rowOf = (id: string) =>
  database.kysely.selectFrom('outgoing_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

interface SenderParts {
  write?: (email: Message) => Promise<OutgoingEmail | Unsendable>;
  deliver: (id: string, onPhase: (phase: DeliveryPhase) => Promise<void>) => DeliveryOutcome | Promise<DeliveryOutcome>;
  record?: RecordEnds;
}

function startSender({
  write = async ({ id }) => written(id),
  deliver,
  record = async () => undefined,
}: SenderParts): OwnedWorker {
  const bus = {
    ...silentBus,
    subscribe: (_subject: string, listener: (message: never) => void) => {
      bells.push(() => listener(undefined as never));
      return () => undefined;
    },
  };
  const mailer: Mailer = {
    async deliver({ messageId }, onPhase) {
      const isCommitted = await onPhase('connecting').then(
        () => true,
        () => false,
      );
      if (!isCommitted) return { type: 'try_later', code: null };
      deliveries.push(messageId);
      return deliver(messageId, onPhase);
    },
    reachable: async () => true,
    close: () => undefined,
  };
  const sender = startSending({
    databaseUrl: database.url,
    outbox,
    channels: [emailChannel(mailer, write)],
    record,
    bus,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger,
  });
  senders.push(sender);
  return sender;
}

function passTime(milliseconds: number): void {
  aheadMs += milliseconds;
  for (const ring of bells) ring();
}
const allSent = (ids: readonly string[]) =>
  pollUntil(
    'all emails to be sent',
    async () => (await Promise.all(ids.map(rowOf))).every(({ state }) => state === 'sent'),
    waitMs,
  );
/** Something that deliveries wait for. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

test('an outage of the log costs an email none of its attempts', async () => {
  const [id = ''] = await queue();
  let asked = 0;
  const write = async () => {
    asked += 1;
    if (asked <= 6) throw new EventStoreUnavailable('away');
    return written(id);
  };
  startSender({ write, deliver: () => ({ type: 'try_later', code: 421 }) });
  const row = await pollUntil(
    'the first real attempt',
    async () => {
      const now = await rowOf(id);
      return now.reply_code === 421 && now;
    },
    waitMs,
  );
  expect(row).toMatchObject({ state: 'queued', attempts: 1 });
  expect(deliveries).toHaveLength(1);
}, 90_000);

test('a short outage of the outbox costs an email no pause', async () => {
  const [id = ''] = await queue();
  const { takeOver } = outbox;
  let failures = 0;
  outbox.takeOver = async (...owner) => {
    const own = await takeOver(...owner);
    return {
      ...own,
      enterPhase: (...entry) => (failures++ === 0 ? Promise.reject(new Error('connection lost')) : own.enterPhase(...entry)),
    };
  };
  startSender({ deliver: () => ({ type: 'accepted' }) });
  await allSent([id]);
  expect(await rowOf(id)).toMatchObject({ attempts: 1 });
  expect(aheadMs).toBe(0);
}, 90_000);

test('an email is tried with growing pauses for two days, then given up', async () => {
  const [id = ''] = await queue();
  startSender({ deliver: () => ({ type: 'try_later', code: 451 }) });
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= attemptDelaysMs.length; attempts += 1) {
    const row = await pollUntil(
      'the next attempt',
      async () => {
        const now = await rowOf(id);
        return now.state === 'queued' && now.attempts === attempts && now;
      },
      waitMs,
    );
    const pauseMs = row.next_attempt_at.getTime() - (Date.now() + aheadMs);
    pauses.push(pauseMs);
    passTime(pauseMs + 60_000);
  }
  const row = await pollUntil(
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
    attempts: attemptDelaysMs.length + 1,
    reply_code: 451,
  });
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(attemptDelaysMs.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(47 * 3_600_000);
}, 180_000);

test.each(['erased', 'overtaken'] as const)(
  'an email that is %s is never tried',
  async (why) => {
    const [id = ''] = await queue();
    startSender({ write: async () => why, deliver: () => ({ type: 'accepted' }) });
    await pollUntil('the end', async () => (await rowOf(id)).state === 'failed', waitMs);
    expect(await rowOf(id)).toMatchObject({ failure: why });
    expect(deliveries).toEqual([]);
  },
  90_000,
);

test('of two senders only one sends, and each email once', async () => {
  const ids = await queue(20);
  startSender({ deliver: () => ({ type: 'accepted' }) });
  startSender({ deliver: () => ({ type: 'accepted' }) });
  await allSent(ids);
  expect(deliveries.toSorted()).toEqual(ids.toSorted());
}, 90_000);

test('an email that has to wait is sent when its time has come, and one that waited long enough at once', async () => {
  const [past = '', later = '', now = ''] = await queue(3, { times: [new Date(1), new Date(Date.now() + 3_600_000)] });
  startSender({ deliver: () => ({ type: 'accepted' }) });
  const isSent = async (id: string) => (await rowOf(id)).state === 'sent';
  await pollUntil('two to be sent', async () => (await isSent(now)) && (await isSent(past)), waitMs);
  expect((await rowOf(later)).state).toBe('queued');
  passTime(3_600_000);
  await pollUntil('the third', () => isSent(later), waitMs);
}, 90_000);

test('emails of one event are queued once, however often it is read', async () => {
  const email = outgoingMessage();
  await enqueue([email], 1n);
  const own = await outbox.takeOver('1', new Date());
  await own.claimDue('email', 1, new Date());
  await own.end(email.id, { state: 'sent' });
  await enqueue([email], 2n);
  expect(await rowOf(email.id)).toMatchObject({ state: 'sent' });
  await expect(enqueue([{ ...email, id: freshId() }], 3n, '0')).rejects.toThrow();
  expect(await database.kysely.selectFrom('outgoing_messages').select('id').execute()).toHaveLength(1);
});

describe('several at a time', () => {
  test('as many emails are under way as there may be connections, each once, and those to one recipient in order', async () => {
    const keys = Array.from({ length: 12 }, () => freshId());
    const ids = await queue(60, { keys: Array.from({ length: 60 }, (_, nth) => keys[(nth * 7) % 12] ?? '') });
    const full = gate();
    let underWay = 0;
    let most = 0;
    startSender({
      async deliver() {
        underWay += 1;
        most = Math.max(most, underWay);
        if (underWay === mailConnections) full.open();
        await full.opened;
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return { type: 'accepted' };
      },
    });
    await allSent(ids);
    expect([mailConnections, most]).toEqual([5, 5]);
    expect(deliveries).toHaveLength(60);
    for (const nth of keys.keys()) {
      const own = ids.filter((_, index) => (index * 7) % 12 === nth);
      expect(deliveries.filter((id) => own.includes(id))).toEqual(own);
    }
  }, 90_000);

  test('one to be tried again holds up the later ones to its recipient, and no one else', async () => {
    const [ama, jonas] = [freshId(), freshId()];
    const ids = await queue(3, { keys: [ama, ama, jonas] });
    const [first = '', second = '', other = ''] = ids;
    const triesOf = (id: string) => deliveries.filter((tried) => tried === id).length;
    startSender({
      deliver: (id) => (id === first && triesOf(first) === 1 ? { type: 'try_later', code: 451 } : { type: 'accepted' }),
    });
    await allSent([other]);
    await pollUntil('the first attempt', async () => (await rowOf(first)).reply_code === 451, waitMs);
    const later = await queue(1);
    passTime(1_000);
    await allSent(later);
    expect([triesOf(first), triesOf(second)]).toEqual([1, 0]);
    passTime(attemptDelaysMs[0]);
    await allSent(ids);
    expect(deliveries.filter((id) => id === first || id === second)).toEqual([first, first, second]);
    expect(await rowOf(second)).toMatchObject({ attempts: 1 });
  }, 90_000);

  test('one that goes on failing holds no one up for longer than its first two pauses', async () => {
    const ama = freshId();
    const [first = '', second = ''] = await queue(2, { keys: [ama, ama] });
    startSender({ deliver: (id) => (id === first ? { type: 'try_later', code: 451 } : { type: 'accepted' }) });
    for (const [nth, delayMs] of attemptDelaysMs.slice(0, 2).entries()) {
      const isPutOff = async () => {
        const row = await rowOf(first);
        return row.attempts === nth + 1 && row.state === 'queued';
      };
      await pollUntil('an attempt', isPutOff, waitMs);
      passTime(delayMs);
    }
    await allSent([second]);
    expect(deliveries).toEqual([first, first, first, second]);
    expect(await rowOf(first)).toMatchObject({ state: 'queued', attempts: 3 });
  }, 90_000);

  test('one whose person has no key waits as long as it takes, at no attempt, and holds nobody up', async () => {
    const ama = freshId();
    const [first = '', second = ''] = await queue(2, { keys: [ama, ama] });
    let isMissing = true;
    let tries = 0;
    startSender({
      write: async ({ id }) => {
        if (id === first) tries += 1;
        if (id === first && isMissing) throw new UnreadableEvent(storedEvent, new KeyMissing(ama));
        return written(id);
      },
      deliver: () => ({ type: 'accepted' }),
    });
    await allSent([second]);
    for (let round = 1; round <= attemptDelaysMs.length + 2; round += 1) {
      await pollUntil('another try', async () => tries === round && (await rowOf(first)).state === 'queued', waitMs);
      expect(await rowOf(first)).toMatchObject({ attempts: 0 });
      passTime(missingKeyRetryMs);
    }
    isMissing = false;
    passTime(missingKeyRetryMs);
    await allSent([first]);
  }, 90_000);

  test.each([
    ['its event', new UnreadableEvent(storedEvent, 'unknown')],
    ['its template', new RangeError('nobody writes the email teleported')],
  ])(
    'one that cannot be written for %s holds nobody up',
    async (_what, reason) => {
      const ama = freshId();
      const [first = '', second = ''] = await queue(2, { keys: [ama, ama] });
      startSender({
        write: async ({ id }) => {
          if (id === first) throw reason;
          return written(id);
        },
        deliver: () => ({ type: 'accepted' }),
      });
      await allSent([second]);
      expect(await rowOf(first)).toMatchObject({ state: 'queued', attempts: 1 });
    },
    90_000,
  );

  test('a stop lets what is under way end, and costs the rest no attempt', async () => {
    const ids = await queue(20);
    const hold = gate();
    const sender = startSender({
      async deliver() {
        await hold.opened;
        return { type: 'accepted' };
      },
    });
    await pollUntil('five to be under way', () => deliveries.length === 5, waitMs);
    const stopped = sender.stop();
    hold.open();
    await stopped;
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`).toSorted()).toEqual([
      ...Array.from({ length: 15 }, () => 'queued 0'),
      ...Array.from({ length: 5 }, () => 'sent 1'),
    ]);
    expect(deliveries).toHaveLength(5);
  }, 90_000);
});

describe('a sender that lost its lease', () => {
  const waiting = async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from pg_stat_activity
      where application_name = ${`waybill ${leases.emailSender}`} and datname = current_database()`.execute(database.kysely);
    return Number(rows[0]?.count);
  };

  test('begins no email any more', async () => {
    await queue(20);
    const hold = gate();
    startSender({
      async deliver() {
        await hold.opened;
        return { type: 'accepted' };
      },
    });
    await pollUntil('five to be under way', () => deliveries.length === 5, waitMs);
    await revokeLease(database.kysely, leases.emailSender);
    const lease = await acquireLease(database.url, leases.emailSender, new AbortController().signal, logger);
    hold.open();
    await pollUntil('the sender to wait for the lease', async () => (await waiting()) === 2, waitMs);
    expect(deliveries).toHaveLength(5);
    await lease?.release();
  }, 90_000);

  test('cannot end the message that it has begun once another one has taken over, so that one copy leaves', async () => {
    const [id = ''] = await queue();
    const hold = gate();
    const refused: unknown[] = [];
    let copies = 0;
    startSender({
      async deliver(_id, onPhase) {
        await onPhase('transmitting');
        await hold.opened;
        const error = await onPhase('dotted').catch((reason: unknown) => reason);
        refused.push(error);
        return { type: 'try_later', code: null };
      },
    });
    await pollUntil('the message to be on its way', async () => (await rowOf(id)).phase === 'transmitting', waitMs);
    await revokeLease(database.kysely, leases.emailSender);
    startSender({
      deliver() {
        copies += 1;
        return { type: 'accepted' };
      },
    });
    await allSent([id]);
    hold.open();
    await pollUntil('the former sender to notice', () => refused.length === 1, waitMs);
    expect([refused[0] instanceof OutboxTakenOver, copies, (await rowOf(id)).state]).toEqual([true, 1, 'sent']);
  }, 90_000);
});

describe('the ends of emails are recorded', () => {
  test('while another email is still under way', async () => {
    const ids = await queue(2);
    const hold = gate();
    let recorded = 0;
    startSender({
      async deliver(id) {
        if (id === ids[0]) await hold.opened;
        return { type: 'accepted' };
      },
      record: async () => {
        if ((await rowOf(ids[1] ?? '')).state === 'sent') recorded += 1;
      },
    });
    await pollUntil('the end to be recorded', () => recorded > 0, waitMs);
    expect((await rowOf(ids[0] ?? '')).state).toBe('sending');
    hold.open();
  }, 90_000);

  test('again and again while that fails, which stops no email', async () => {
    const ids = await queue(20);
    let tries = 0;
    startSender({
      deliver: () => ({ type: 'accepted' }),
      record: async () => {
        tries += 1;
        throw new EventStoreUnavailable('away');
      },
    });
    await allSent(ids);
    await pollUntil('more tries', () => tries > 2, waitMs);
    expect(senderRestartMaxMs).toBeLessThanOrEqual(2_000);
  }, 90_000);

  test('before a stop ends', async () => {
    const [id = ''] = await queue();
    const hold = gate();
    const seen: string[] = [];
    const sender = startSender({
      async deliver() {
        await hold.opened;
        return { type: 'accepted' };
      },
      record: async () => void seen.push((await rowOf(id)).state),
    });
    await pollUntil('the email to be under way', () => deliveries.length === 1, waitMs);
    const stopped = sender.stop();
    hold.open();
    await stopped;
    expect(seen.at(-1)).toBe('sent');
  }, 90_000);
});

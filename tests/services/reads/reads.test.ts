import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createSignatures } from '#infra/signatures.ts';
import type { Handle } from '#services/command.ts';
import { createHandler } from '#services/handle.ts';
import { mostWaiting } from '#services/reads/read-recorder.ts';
import { createPersonalDataReads } from '#services/reads/reads.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const shipmentId = derivedId('shipment');
const clerk = { id: derivedId('clerk'), role: 'agent' } as const;
const session = { proof: 'session', account: clerk } as const;
const addressee = { subjectId: derivedId('sender'), party: 'sender' } as const;

const warningSchema = z.looseObject({ count: z.int() });

/** A desk whose clock stands still unless it is moved on, and whose event store can be taken away. */
function opened(given: { closeMs?: number; handle?: Handle } = {}) {
  const store = createMemoryStore();
  const reads: number[] = [];
  const counting = {
    ...store,
    readStream: (...args: Parameters<typeof store.readStream>) => {
      reads.push(1);
      return store.readStream(...args);
    },
  };
  const time = { now: Date.UTC(2026, 2, 1, 9) };
  const warned: z.infer<typeof warningSchema>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void warned.push(warningSchema.parse(JSON.parse(line))) });
  const delays: number[] = [];
  let goOn: (() => void)[] = [];
  const parts = {
    handle: given.handle ?? createHandler(createEventLog(counting, createOpenPersonalData())),
    clock: { now: () => new Date(time.now) },
    logger,
    questionSignatures: createSignatures({ current: Buffer.alloc(32, 1) }, 'read-question'),
    wait: (delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        delays.push(delayMs);
        if (signal.aborted) resolve();
        goOn.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
    ...(given.closeMs === undefined ? {} : { closeMs: given.closeMs }),
  };
  const record = createPersonalDataReads(parts);
  return {
    store,
    record,
    time,
    warned,
    /** How often streams were read. */
    streamReads: () => reads.length,
    /** How often the event store was waited for. */
    waits: () => delays.length,
    delays,
    tryAgain() {
      for (const resolve of goOn) resolve();
      goOn = [];
    },
    /** What is in the log once nothing waits any more. */
    async recorded() {
      await record.close();
      return store.events.map(({ type, stream, data, metadata }) => ({ type, stream, data, metadata }));
    },
    another: () => createPersonalDataReads(parts),
  };
}

describe('who reads personal data is recorded', () => {
  test('with who it was, in a stream of the parcel’s own that is not that of its events', async () => {
    const { record, recorded } = opened();
    record.shown(shipmentId, session, 'ui');
    record.shown(shipmentId, { proof: 'link', addressee }, 'ui');
    record.shown(shipmentId, { proof: 'link', addressee: null }, 'api');
    const found = await recorded();
    const stream = `reads-${shipmentId}`;
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          stream,
          data: { shipmentId, proof: 'session', accountId: clerk.id },
          metadata: expect.objectContaining({ actorId: clerk.id, actorRole: 'agent', source: 'ui' }) as unknown,
        }),
        expect.objectContaining({
          stream,
          data: { shipmentId, proof: 'link', addressee },
          metadata: expect.objectContaining({ actorId: 'visitor', actorRole: 'customer', source: 'ui' }) as unknown,
        }),
        expect.objectContaining({ stream, data: { shipmentId, proof: 'link', addressee: null } }),
      ]),
    );
  });

  test('with the file that was taken out; of a label beside the reads of its parcel', async () => {
    const { record, recorded } = opened();
    record.exported(clerk, { what: 'xlsx', count: 1_204 }, 'ui');
    record.exported(clerk, { what: 'xlsx', count: 1_204 }, 'ui');
    record.exported(clerk, { what: 'label', shipmentId }, 'ui');
    record.exported(clerk, { what: 'label', shipmentId }, 'ui');
    const found = (await recorded()).map(({ stream, data }) => ({ stream, data }));
    const workbook = { stream: `exports-${clerk.id}`, data: { accountId: clerk.id, what: 'xlsx', count: 1_204 } };
    const label = { stream: `reads-${shipmentId}`, data: { accountId: clerk.id, what: 'label', count: 1, shipmentId } };
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining([workbook, workbook, label]));
  });

  test('with lists that auditors are shown, once an hour for the same question, which is nowhere in clear', async () => {
    const { record, recorded } = opened();
    const auditor = { id: derivedId('auditor'), role: 'auditor' } as const;
    const asked = '/api/quotes?search=ama.owusu%40example.com';
    for (const account of [auditor, auditor, clerk]) record.listShown(account, { list: 'quotes', asked, count: 3 }, 'ui');
    record.listShown(auditor, { list: 'quotes', asked: '/api/quotes?', count: 25 }, 'ui');
    const found = await recorded();
    const mark: unknown = expect.stringMatching(/^[\w-]{32}$/);
    expect(found.map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { accountId: auditor.id, list: 'quotes', asked: mark, count: 3 },
        { accountId: auditor.id, list: 'quotes', asked: mark, count: 25 },
      ]),
    );
    expect(found).toHaveLength(2);
    expect(JSON.stringify(found)).not.toMatch(/owusu|example/);
  });

  test('and so is who looks for somebody and finds nobody, by a mark that is the same whoever looks', async () => {
    const { record, recorded } = opened();
    for (const email of ['nobody@example.com', 'Nobody@example.com']) record.subjectNotFound(clerk, email, 'ui');
    record.subjectNotFound({ id: derivedId('auditor'), role: 'auditor' }, 'nobody@example.com', 'ui');
    const found = await recorded();
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ data }) => JSON.stringify({ ...data, accountId: '' }))).size).toBe(1);
    expect(JSON.stringify(found)).not.toMatch(/nobody|example/);
  });

  test('with who took the file out, and from where', async () => {
    const { record, recorded } = opened();
    record.exported(clerk, { what: 'csv', count: 3 }, 'api');
    const [{ metadata } = { metadata: undefined }] = await recorded();
    expect(metadata).toMatchObject({
      actorId: clerk.id,
      actorRole: 'agent',
      source: 'api',
      correlationId: metadata?.commandId,
      occurredAt: '2026-03-01T09:00:00.000Z',
    });
  });

  test('however many parcels were read before', async () => {
    const { record, store } = opened();
    for (let nth = 1; nth <= 9; nth += 1) {
      record.shown(derivedId(nth), session, 'ui');
      await pollUntil(`record ${nth}`, () => store.events.length === nth);
    }
  });

  test('of many parcels once an hour each, without another look at their streams', async () => {
    const { record, store, streamReads } = opened();
    const parcels = Array.from({ length: 1_000 }, (_, nth) => derivedId(nth));
    for (const id of parcels) record.shown(id, session, 'ui');
    await pollUntil('all of them', () => store.events.length === parcels.length);
    const before = streamReads();
    for (const id of parcels) record.shown(id, session, 'ui');
    await record.close();
    expect([store.events.length, streamReads()]).toEqual([parcels.length, before]);
  });

  test('once an hour; in between no stream is read', async () => {
    const { record, time, store, streamReads } = opened();
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the first', () => store.events.length === 1);
    const before = streamReads();
    for (let nth = 0; nth < 50; nth += 1) record.shown(shipmentId, session, 'ui');
    time.now += 3_599_999;
    record.shown(shipmentId, session, 'ui');
    expect(streamReads()).toBe(before);
    time.now += 1;
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the second', () => store.events.length === 2);
    expect(streamReads()).toBeGreaterThan(before);
  });

  test('once an hour whichever process shows it, and not later for having been shown by two', async () => {
    const { record, another, time, store } = opened();
    const second = another();
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the first', () => store.events.length === 1);
    time.now += 1_800_000;
    second.shown(shipmentId, session, 'ui');
    await second.close();
    expect(store.events).toHaveLength(1);
    time.now += 1_800_000;
    const third = another();
    third.shown(shipmentId, session, 'ui');
    await third.close();
    expect(store.events).toHaveLength(2);
  });

  test('by the process that learned of another’s record as soon as that hour is over', async () => {
    const { record, another, time, store, streamReads } = opened();
    const second = another();
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the first', () => store.events.length === 1);
    time.now += 1_800_000;
    const before = streamReads();
    second.shown(shipmentId, session, 'ui');
    await pollUntil('its look at the log', () => streamReads() > before);
    await pollUntil('the next hour', () => {
      time.now = Date.UTC(2026, 2, 1, 10);
      second.shown(shipmentId, session, 'ui');
      return store.events.length === 2;
    });
  });
});

describe('while the event store is away', () => {
  test('reads wait, and are recorded with their own time once it is back', async () => {
    const { record, store, time, waits, tryAgain, warned } = opened();
    store.next = ['away', 'away'];
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the first try', () => waits() === 1);
    time.now += 60_000;
    tryAgain();
    await pollUntil('the second try', () => waits() === 2);
    expect(store.events).toHaveLength(0);
    tryAgain();
    await pollUntil('the record', () => store.events.length === 1);
    expect(store.events[0]?.metadata).toMatchObject({ occurredAt: '2026-03-01T09:00:00.000Z' });
    expect(warned).toEqual([]);
  });

  test('a page that refreshes waits once', async () => {
    const { record, store, waits, tryAgain } = opened();
    store.next = ['away'];
    for (let nth = 0; nth < 10; nth += 1) record.shown(shipmentId, session, 'ui');
    await pollUntil('the first try', () => waits() === 1);
    tryAgain();
    await record.close();
    expect(store.attempts).toHaveLength(2);
    expect(store.events).toHaveLength(1);
  });

  test('a try that is made again is known by its command to be the same', async () => {
    const tries: { commandId: string; isRetry: boolean | undefined }[] = [];
    const handle: Handle = async ({ decider, context: { commandId, isRetry } }) => {
      tries.push({ commandId, isRetry });
      if (tries.length < 3) throw new EventStoreUnavailable('away');
      return { state: decider.initial, revision: 0n, position: undefined, repeated: false, changed: true };
    };
    const { record, waits, tryAgain } = opened({ handle });
    record.exported(clerk, { what: 'csv', count: 3 }, 'ui');
    for (let nth = 1; nth <= 2; nth += 1) {
      await pollUntil('the wait', () => waits() === nth);
      tryAgain();
    }
    await pollUntil('the record', () => tries.length === 3);
    expect(tries.map(({ isRetry }) => isRetry)).toEqual([false, true, true]);
    expect(new Set(tries.map(({ commandId }) => commandId)).size).toBe(1);
  });

  test('the pauses between the tries grow, up to five seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { record, waits, delays, tryAgain } = opened({ handle: () => Promise.reject(new EventStoreUnavailable('away')) });
    record.shown(shipmentId, session, 'ui');
    for (let nth = 1; nth <= 7; nth += 1) {
      await pollUntil('the wait', () => waits() === nth);
      tryAgain();
    }
    vi.restoreAllMocks();
    await record.close();
    const ceilings = [200, 400, 800, 1_600, 3_200, 5_000, 5_000];
    expect(delays.slice(0, 7)).toEqual(ceilings);
  });

  test('what is lost of it is logged while it is away, not only once it is back', async () => {
    const { record, waits, tryAgain, warned } = opened({ handle: () => Promise.reject(new EventStoreUnavailable('away')) });
    for (let nth = 0; nth < 4; nth += 1) record.shown(derivedId('under way', nth), session, 'ui');
    await pollUntil('all to be under way', () => waits() === 4);
    for (let nth = 0; nth < mostWaiting + 2; nth += 1) record.shown(derivedId(nth), session, 'ui');
    expect(warned).toEqual([]);
    tryAgain();
    await pollUntil('the next try', () => waits() > 4);
    expect(warned.map(({ count }) => count)).toEqual([2]);
    await record.close();
  });

  test('what is lost of it is logged once what waited is recorded, before the process stops', async () => {
    let isAway = true;
    const handle: Handle = async ({ decider }) => {
      if (isAway) throw new EventStoreUnavailable('away');
      return { state: decider.initial, revision: 0n, position: undefined, repeated: false, changed: true };
    };
    const { record, waits, tryAgain, warned } = opened({ handle });
    for (let nth = 0; nth < 4; nth += 1) record.shown(derivedId('under way', nth), session, 'ui');
    await pollUntil('all to be under way', () => waits() === 4);
    for (let nth = 0; nth < mostWaiting + 3; nth += 1) record.shown(derivedId(nth), session, 'ui');
    isAway = false;
    tryAgain();
    await pollUntil('the warning', () => warned.length > 0);
    expect(warned.map(({ count }) => count)).toEqual([3]);
    await record.close();
  });

  test('so many wait and no more; how many were lost is logged, and who it was is not', async () => {
    let isAway = true;
    let handled = 0;
    const handle: Handle = async ({ decider }) => {
      if (isAway) throw new EventStoreUnavailable('away');
      handled += 1;
      return { state: decider.initial, revision: 0n, position: undefined, repeated: false, changed: true };
    };
    const { record, waits, tryAgain, warned } = opened({ handle });
    const extra = 7;
    const underWay = 4;
    for (let nth = 0; nth < underWay; nth += 1) record.shown(derivedId('under way', nth), session, 'ui');
    await pollUntil('all to be under way', () => waits() === underWay);
    for (let nth = 0; nth < mostWaiting + extra; nth += 1) record.shown(derivedId(nth), session, 'ui');
    isAway = false;
    tryAgain();
    await record.close();
    expect(handled).toBe(underWay + mostWaiting);
    expect(warned.map(({ count }) => count)).toEqual([extra]);
    expect(JSON.stringify(warned)).not.toContain(clerk.id);
  });

  test('what was lost is recorded the next time that it is shown', async () => {
    const { record, store } = opened();
    store.next = ['away'];
    record.shown(shipmentId, session, 'ui');
    await record.close();
    expect(store.events).toHaveLength(0);
    record.shown(shipmentId, session, 'ui');
    await pollUntil('the record', () => store.events.length === 1);
  });
});

describe('a process that stops', () => {
  test('records what still waits', async () => {
    const { record, recorded } = opened();
    for (let nth = 0; nth < 40; nth += 1) record.shown(derivedId(nth), session, 'ui');
    expect(await recorded()).toHaveLength(40);
  });

  test('does not wait for an event store that is away, and says how much was lost', async () => {
    let tries = 0;
    const { record, warned } = opened({
      handle: () => {
        tries += 1;
        return Promise.reject(new EventStoreUnavailable('away'));
      },
      closeMs: 600_000,
    });
    for (let nth = 0; nth < 40; nth += 1) record.shown(derivedId(nth), session, 'ui');
    await record.close();
    expect(warned.reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(warned[0]).toMatchObject({ err: { message: 'away' } });
    // Those that were under way, once more at most: nothing of what waits behind them.
    expect(tries).toBeLessThanOrEqual(8);
  });

  test('does not wait for one that never answers', async () => {
    const { record, warned } = opened({ handle: () => new Promise(() => undefined), closeMs: 20 });
    for (let nth = 0; nth < 40; nth += 1) record.shown(derivedId(nth), session, 'ui');
    await record.close();
    expect(warned.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });
});

test('a record that cannot be made is lost alone', async () => {
  const bad = derivedId('bad');
  const seen: string[] = [];
  const { record, warned } = opened({
    handle: async ({ stream, decider }) => {
      if (stream.endsWith(bad)) throw new TypeError('unreadable');
      seen.push(stream);
      return { state: decider.initial, revision: 0n, position: undefined, repeated: false, changed: true };
    },
  });
  record.shown(bad, session, 'ui');
  for (let nth = 0; nth < 10; nth += 1) record.shown(derivedId(nth), session, 'ui');
  await record.close();
  expect(seen).toHaveLength(10);
  expect(warned).toMatchObject([{ count: 1, err: { message: 'unreadable' } }]);
});

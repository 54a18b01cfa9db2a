import { beforeEach, describe, expect, test } from 'vitest';
import { identifyLog, readLogId } from '#infra/event-store/log-identity.ts';
import { noticeOutages } from '#infra/event-store/notice-outages.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { placeOf } from '#infra/event-store/place.ts';
import { checkReaders, LogBehind, OtherLog, type Reader } from '#infra/event-store/standing.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';

const now = new Date('2026-03-01T09:00:00Z');

let store: MemoryStore;
beforeEach(() => {
  store = createMemoryStore();
});

describe('the identity of a log', () => {
  test('is written once, however many processes start at once, and read ever after', async () => {
    expect(await readLogId(store)).toBeUndefined();
    const known = await Promise.all(Array.from({ length: 5 }, () => identifyLog(store, now)));
    expect(new Set(known).size).toBe(1);
    expect(store.events.map(({ stream, revision, type }) => [stream, revision, type])).toEqual([
      ['installation', 0n, 'InstallationStarted'],
    ]);
    expect(await readLogId(store)).toBe(known[0]);
  });

  test('is found again where the answer to its writing was lost', async () => {
    store.next = ['landed_unheard'];
    const id = await identifyLog(store, now);
    expect([await readLogId(store), store.events.length]).toEqual([id, 1]);
  });
});

describe('who has read a log', () => {
  const readerAt = (logId: string, nth: number): Reader => ({
    id: 'read-models',
    name: 'read models',
    logId,
    place: store.events.map(placeOf)[nth],
  });

  test('stands where the event is that it has read last, or nowhere yet', async () => {
    const logId = await identifyLog(store, now);
    await checkReaders(store, logId, [readerAt(logId, 0), { id: 'relay', name: 'relay', logId: null, place: undefined }]);
  });

  test('is told of both logs when it has read another one', async () => {
    const logId = await identifyLog(store, now);
    const checked = checkReaders(store, logId, [readerAt('the-former-log', 0)]);
    await expect(checked).rejects.toThrow(OtherLog);
    await expect(checked).rejects.toThrow(new RegExp(`${logId}.*the-former-log.*move-log.*rebuild`));
  });

  test.each(['is not there', 'is another one', 'is there, at another position'])(
    'is ahead of it when the event at its place %s',
    async (how) => {
      const logId = await identifyLog(store, now);
      const reader = readerAt(logId, 0);
      const { place } = reader;
      if (!place) throw new Error('the identity is the first event');
      const moved = {
        'is not there': { ...place, revision: 1n },
        'is another one': { ...place, id: 'another' },
        'is there, at another position': { ...place, commit: place.commit + 1n },
      }[how];
      const checked = checkReaders(store, logId, [{ ...reader, place: moved }]);
      await expect(checked).rejects.toThrow(LogBehind);
      await expect(checked).rejects.toThrow(/read models stand at installation#\d.*npm run rebuild/);
    },
  );
});

test('every outage of a store is noticed, whatever was asked of it', async () => {
  let outages = 0;
  const away = () => Promise.reject(new EventStoreUnavailable('away'));
  const fails = (): AsyncIterable<never> => ({ [Symbol.asyncIterator]: () => ({ next: away }) });
  const noticed = noticeOutages(
    { ...store, append: away, canAppend: away, tail: away, readStream: fails, readAll: fails, subscribe: fails },
    () => {
      outages += 1;
    },
  );
  const { signal } = new AbortController();
  const first = async (events: AsyncIterable<unknown>) => events[Symbol.asyncIterator]().next();
  for (const ask of [
    () => noticed.append('a', 'no_stream', []),
    () => noticed.canAppend(),
    () => noticed.tail(),
    () => first(noticed.readStream('a')),
    () => first(noticed.readAll({ after: undefined, limit: 1 })),
    () => first(noticed.subscribe({ after: undefined, signal })),
  ])
    await expect(ask()).rejects.toThrow(EventStoreUnavailable);
  expect(outages).toBe(6);
});

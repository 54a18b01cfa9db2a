import { expect, test, vi } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { carryOutAgain, saidSince } from '#services/erasures/catch-up.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const [ama, kofi, account, other] = ['ama', 'kofi', 'account', 'other'].map((name) => derivedId(name)) as [
  string,
  string,
  string,
  string,
];
const closedSince = derivedId('closed since');
const closedLater = derivedId('closed later');
const occurredAt = '2026-03-01T09:00:00.000Z';

/** A log of events, each of another command. */
function logOf() {
  const store = createMemoryStore();
  return {
    store,
    async say(
      stream: string,
      type: string,
      data: Record<string, unknown> = {},
      metadata: Record<string, unknown> = { occurredAt },
    ) {
      const revision = store.events.filter((event) => event.stream === stream).length;
      const event = { id: derivedId('event', store.events.length), type, data, metadata };
      return (await store.append(stream, revision === 0 ? 'no_stream' : BigInt(revision - 1), [event])).position;
    },
  };
}

test('the log says who was erased and whose rights changed since a database stood where it stands', async () => {
  const { store, say } = logOf();
  await say(streamOf.subject(kofi), 'SubjectErased', { subjectId: kofi });
  const after = await say(streamOf.account(other), 'RoleChanged');
  await say(streamOf.account(account), 'SignedIn');
  await say(streamOf.account(account), 'AccountDisabled');
  await say(streamOf.subject(ama), 'SubjectErased', { subjectId: ama });
  const last = await say(streamOf.subject(ama), 'SubjectErased', { subjectId: ama });
  await say(streamOf.account(other), 'RoleChanged');
  await say(streamOf.subject(kofi), 'SubjectErased', { subjectId: 'unreadable' });
  await say(streamOf.subject(kofi), 'SubjectErased', { subjectId: kofi }, { occurredAt: 'never' });
  expect(await saidSince(store, after)).toEqual({
    erasures: [{ subjectId: ama, revision: 1n, at: new Date(occurredAt) }],
    lastErasure: last,
    accountIds: [account, other],
  });
  const untilThen = { readAll: store.readAll, end: async () => last };
  expect(await saidSince(untilThen, after), 'what comes while it is read is for the next time').toMatchObject({
    accountIds: [account],
    lastErasure: last,
  });
  expect(await saidSince(store, undefined)).toEqual({ erasures: [], lastErasure: undefined, accountIds: [] });
});

test('an erasure is carried out again with the accounts that were found when it was confirmed and since, before an update when it was asked for, and with its time', async () => {
  const { store, say } = logOf();
  const stream = streamOf.subject(ama);
  const [confirmed, declined, unread, since] = ['confirmed', 'declined', 'unread', 'since'].map((name) => derivedId(name));
  await say(stream, 'ErasureRequested', { erasureId: declined, accountIds: [other] });
  await say(stream, 'ErasureRequested', { erasureId: confirmed, accountIds: [account] });
  await say(stream, 'ErasureRequested', { erasureId: 'none' });
  await say(stream, 'ErasureDeclined', { erasureId: declined });
  await say(stream, 'ErasureConfirmed', { erasureId: unread });
  await say(stream, 'ErasureConfirmed', { erasureId: confirmed });
  await say(stream, 'ErasureRequested', { erasureId: since, accountIds: [other] });
  await say(stream, 'ErasureConfirmed', { erasureId: since, accountIds: [closedSince] });
  await say(stream, 'ErasureExtended', { erasureId: since, also: [], accountIds: [closedLater] });
  const done: unknown[] = [];
  const at = new Date(occurredAt);
  const [erasure, known] = [ama, kofi].map((subjectId) => ({ subjectId, revision: 3n, at }));
  if (!erasure || !known) throw new TypeError('there are two');
  const logger = createLogger('silent', 'test');
  const warned = vi.spyOn(logger, 'warn');
  const options = {
    store,
    erasureMarks: { without: async () => [{ subjectId: ama, revision: 3n }] },
    erasePerson: {
      account: async (id: string) => done.push(id) > 0,
      again: async (...again: unknown[]) => void done.push(again),
    },
    logger,
  };
  expect(await carryOutAgain(options, [erasure, known])).toBe(1);
  expect(warned.mock.calls.map(([about]) => about)).toEqual([{ persons: 1 }]);
  expect(await carryOutAgain({ ...options, erasureMarks: { without: async () => [] } }, [known])).toBe(0);
  expect(warned, 'of nobody').toHaveBeenCalledTimes(1);
  expect(done).toEqual([account, closedSince, closedLater, [{ subjectId: ama, revision: 3n }, at]]);
});

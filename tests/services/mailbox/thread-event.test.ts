import { expect, test } from 'vitest';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createThreadEvent } from '#services/mailbox/thread-event.ts';
import { conversationStarted } from '#tests/support/conversation.ts';
import { logged } from '#tests/support/events.ts';

const [early, late, last] = [derivedId('an early one'), derivedId('a late one'), derivedId('the last one')];
const at = '2026-03-01T09:00:00.000Z';
const merged = (from: string, into: string) => ({
  event: { type: 'ConversationMerged' as const, data: { conversationId: from, into } },
  at,
});
const unmerged = { event: { type: 'ConversationUnmerged' as const, data: { conversationId: early, from: late } }, at };
const history = logged([
  ...[early, late, last].map((id) => ({ event: conversationStarted(id), at })),
  merged(early, late),
  merged(late, last),
  unmerged,
]);
const away = () => Promise.reject(new EventStoreUnavailable('away'));
const never = () => Promise.reject(new TypeError('not asked for'));

/** A threader for which those conversations cannot be written to. */
const threaderWithout = (closed: readonly string[]) =>
  createThreadEvent({
    handle: ({ stream }) => (closed.some((id) => stream.endsWith(id)) ? away() : (Promise.resolve({}) as never)),
    log: { read: async (stream) => history.filter((event) => event.stream === stream && event.type !== 'ConversationUnmerged') },
    decidePlace: never,
    recordBounce: never,
    followPlace: never,
    findStanding: async (conversationId) => ({ conversationId, state: { type: 'none' }, participantIds: [] }),
    emailsWith: never,
    clock: { now: () => new Date(at) },
  });
const eventOf = (type: string) => history.filter((event) => event.type === type);

test.each([
  ['of a merge', 'ConversationMerged', late],
  ['of what was taken apart', 'ConversationUnmerged', late],
  ['of what was taken apart within another one', 'ConversationUnmerged', last],
])('the threader goes on after its part %s only once that is in the log', async (_of, type, closed) => {
  const [event] = eventOf(type);
  if (!event) throw new Error('no such event');
  await expect(threaderWithout([closed])(event)).rejects.toThrow(EventStoreUnavailable);
  await threaderWithout([])(event);
});

import { expect, test } from 'vitest';
import type { UnsettledMessage } from '#infra/unsettled-messages/unsettled-messages.ts';
import { nouns, wordsOfTemplates } from '#services/nouns.ts';
import { listUnsettled } from '#services/outbox/list-unsettled.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const failed: UnsettledMessage = {
  ...outgoingMessage(),
  state: 'failed',
  failure: 'refused',
  replyCode: 550,
  attempts: 1,
  retries: 0,
  queuedAt: noon,
  nextAttemptAt: noon,
  seq: '7',
  isLogged: true,
};
const shown = async (changes: Partial<UnsettledMessage>) => {
  const unsettled = { page: async () => [{ ...failed, ...changes }] };
  const { items } = await listUnsettled(
    { unsettled, templates: wordsOfTemplates(nouns) },
    { state: undefined, limit: 1, cursor: undefined },
  );
  return items[0];
};

test.each([
  ['failed', { state: 'failed', failure: 'gave_up' }, true],
  ['failed because its person was erased', { state: 'failed', failure: 'erased' }, false],
  ['failed, which the log does not have yet', { state: 'failed', isLogged: false }, false],
  ['in doubt', { state: 'in_doubt', failure: null }, true],
  ['in doubt, which the log does not have yet', { state: 'in_doubt', failure: null, isLogged: false }, false],
  ['waiting', { state: 'queued', failure: null }, false],
] as const)('whether a message can be sent once more that is %s', async (_, changes, mayRetry) => {
  expect(await shown(changes)).toMatchObject({ state: changes.state, mayRetry });
});

test('a message says when it is tried again only while it waits', async () => {
  expect(await shown({ state: 'queued', failure: null })).toMatchObject({ nextAttemptAt: noon.toISOString() });
  expect(await shown({})).toMatchObject({ nextAttemptAt: null });
});

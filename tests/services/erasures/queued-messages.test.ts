import { expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import { queuedMessages, streamsOfMessages } from '#services/erasures/messages-to-person.ts';
import type { OwnEvent } from '#services/erasures/own-events.ts';
import { outgoingMessage } from '#tests/support/outgoing-message.ts';

const messageOf = (changes: Partial<OpenMessage> = {}): OpenMessage => ({
  ...outgoingMessage(),
  attempts: 0,
  retries: 0,
  state: 'queued',
  failure: null,
  replyCode: null,
  queuedAt: new Date('2026-03-01T09:00:00.000Z'),
  nextAttemptAt: new Date('2026-03-01T10:00:00.000Z'),
  ...changes,
});
/** What the log tells about a message. */
const toldOf = ({ id }: OpenMessage): OwnEvent => ({
  id: 'another id',
  recordedAt: '2026-03-01T09:30:00.000Z',
  occurredAt: '2026-03-01T09:30:00.000Z',
  by: 'system',
  of: streamOf.outgoing(id),
  event: 'EmailSent',
  data: {},
  files: [],
});

test('the log is asked about every message', () => {
  const messages = [messageOf(), messageOf(), messageOf()];
  expect(streamsOfMessages(messages)).toEqual(messages.map(({ id }) => ({ stream: `outgoing-${id}` })));
});

test('a message that waits is told with what it is about, since when it waits, and when it is sent', () => {
  const message = messageOf({ recipient: 'recipient', channel: 'text' });
  expect(queuedMessages([message], [])).toEqual([
    {
      id: message.id,
      recordedAt: '2026-03-01T09:00:00.000Z',
      occurredAt: '2026-03-01T09:00:00.000Z',
      by: 'system',
      of: `outgoing-${message.id}`,
      event: 'OutgoingMessageQueued',
      data: {
        about: message.about,
        template: 'status_updated',
        recipient: 'recipient',
        channel: 'text',
        sendAt: '2026-03-01T10:00:00.000Z',
      },
      files: [],
    },
  ]);
});

test.each(['sending', 'sent', 'failed'] as const)(
  'of a message that is %s no time is told at which it is to be sent',
  (state) => {
    const [told] = queuedMessages([messageOf({ state })], []);
    expect(told?.data).not.toHaveProperty('sendAt');
  },
);

test('a message that the log tells about is not told a second time', () => {
  const [waits, sent, alsoWaits] = [messageOf(), messageOf({ state: 'sent' }), messageOf()];
  expect(queuedMessages([waits, sent, alsoWaits], [toldOf(sent)]).map(({ id }) => id)).toEqual([waits.id, alsoWaits.id]);
});

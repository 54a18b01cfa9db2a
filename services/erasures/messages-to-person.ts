import { streamOf } from '#contracts/events/registry.ts';
import type { OpenMessage } from '#infra/outbox/outbox.ts';
import type { WantedStream } from '../archives/merged-streams.ts';
import type { OwnEvent } from './own-events.ts';
import { messageQueued } from './page/words-needed.ts';

/** Where the log tells what became of messages. */
export const streamsOfMessages = (messages: readonly OpenMessage[]): WantedStream[] =>
  messages.map(({ id }) => ({ stream: streamOf.outgoing(id) }));

/** Those of the messages that none of the events tells about: they are in the outbox alone. */
export function queuedMessages(messages: readonly OpenMessage[], events: readonly OwnEvent[]): OwnEvent[] {
  const told = new Set(events.map(({ of }) => of));
  return messages.flatMap(({ id, queuedAt, nextAttemptAt, state, about, template, recipient, channel }) => {
    const of = streamOf.outgoing(id);
    const at = queuedAt.toISOString();
    const sendAt = state === 'queued' ? { sendAt: nextAttemptAt.toISOString() } : {};
    const data = { about, template, recipient, channel, ...sendAt };
    return told.has(of) ? [] : [{ id, recordedAt: at, occurredAt: at, by: 'system', of, event: messageQueued, data, files: [] }];
  });
}

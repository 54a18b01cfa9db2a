import { isOf } from '#contracts/events/envelope.ts';
import { emailFailed, emailInDoubt, emailSent, textMessageFailed, textMessageSent } from '#contracts/events/outgoing-message.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { MessageEnd } from '#infra/outbox/outbox.ts';

/** The end that the log has of a message, undefined while it has none. Throws EventStoreUnavailable and UnreadableEvent. */
export async function recordedEnd(log: Pick<EventLog, 'read'>, messageId: string): Promise<MessageEnd | undefined> {
  const [event] = await log.read(streamOf.outgoing(messageId));
  if (!event) return undefined;
  if (isOf(event, emailSent) || isOf(event, textMessageSent)) return { state: 'sent' };
  if (isOf(event, emailInDoubt)) return { state: 'in_doubt' };
  if (isOf(event, emailFailed)) return { state: 'failed', failure: event.data.reason, code: event.data.smtpCode };
  if (isOf(event, textMessageFailed)) return { state: 'failed', failure: event.data.reason, code: event.data.httpStatus };
  throw new TypeError(`${event.type} is no end of a message`);
}

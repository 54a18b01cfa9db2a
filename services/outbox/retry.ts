import pLimit from 'p-limit';
import { messageFailureSchema } from '#contracts/events/outgoing-message.ts';
import { mostRetriesAtOnce, type FailedRetried } from '#contracts/outbox.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { Message } from '#infra/outbox/outbox.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { mayRetry, outgoingMessageDecider, type OutgoingState } from '../domain/outgoing-message.ts';

/** So many messages of a request are queued at a time. */
const atOnce = 16;

/** Why messages fail that can be queued once more. */
export const retryableFailures = messageFailureSchema.options.filter((failure) =>
  mayRetry({ state: 'failed', failure, code: null }),
);

export interface RetryOne {
  id: string;
  /** How often it had been retried when it was seen. */
  retries: number;
  copyConfirmed: boolean;
}

/** Has messages sent once more that failed or are in doubt, and keeps who did it. All throw DomainError and EventStoreUnavailable. */
export interface RetryMessages {
  /** Safe to retry under one id, also once the message is sent. Throws DomainError `not_found` and `copy_unconfirmed`. */
  one(wanted: RetryOne, context: CommandContext): Promise<Handled<OutgoingState>>;
  /**
   * The oldest of those that had failed by that moment, as many as one request may: none that is in doubt. One that cannot be retried
   * keeps no other waiting.
   */
  failed(failedBy: Date, context: CommandContext): Promise<FailedRetried>;
}

interface RetryMessagesOptions {
  unsettled: UnsettledMessages;
  handle: Handle;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
}

export function createRetryMessages({ unsettled, handle, bus, clock }: RetryMessagesOptions): RetryMessages {
  const retry = async (message: Message, { id, retries, copyConfirmed }: RetryOne, context: CommandContext) => {
    const { channel, about, template, recipient } = message;
    const handled = await handle({
      stream: streamOf.outgoing(id),
      decider: outgoingMessageDecider,
      command: { type: 'retry', retries, message: { messageId: id, channel, about, template, recipient }, copyConfirmed },
      context,
    });
    // For a repeat as well: the first attempt may have been cut off before it came to this.
    await unsettled.reopen({ id, ...handled.state }, clock.now());
    return handled;
  };
  const ring = () => bus.publish(emailsQueuedSubject, '{}');

  return {
    async one(wanted, context) {
      const message = await unsettled.find(wanted.id);
      if (!message) throw notFound();
      const handled = await retry(message, wanted, context);
      if (message.state === 'sent' && !handled.changed) throw notFound();
      ring();
      return handled;
    },
    async failed(failedBy, context) {
      const wanted = { reasons: retryableFailures, loggedBy: failedBy };
      const turns = pLimit(atOnce);
      const messages = await unsettled.failed(wanted, mostRetriesAtOnce);
      const outcomes = await Promise.allSettled(
        messages.map((message) => {
          const { id, retries } = message;
          const own = { ...context, commandId: derivedId(context.commandId, id) };
          return turns(() => retry(message, { id, retries, copyConfirmed: false }, own));
        }),
      );
      ring();
      for (const outcome of outcomes) if (outcome.status === 'rejected' && !isOfMessage(outcome.reason)) throw outcome.reason;
      const handled = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const retried = handled.filter(({ changed, repeated }) => changed && !repeated).length;
      return { retried, left: await unsettled.countFailed(wanted), failedBy: failedBy.toISOString() };
    },
  };
}

const notFound = () => new DomainError('not_found', 'This message has been sent, or does not exist.');

/** Whether it is this message that cannot be retried, by the log, rather than any. */
const isOfMessage = (error: unknown): boolean => error instanceof DomainError || error instanceof UnreadableEvent;

import type { MessageEnd, OutgoingEndEvent } from '#contracts/events/outgoing-message.ts';
import type { Language } from '#contracts/languages.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { EndedMessage, Outbox } from '#infra/outbox/outbox.ts';
import { outgoingMessageDecider } from '../domain/outgoing-message.ts';
import type { Handle } from '../command.ts';
import { familyOf, type NounEmails } from './noun-emails.ts';

export const endsAtOnce = 64;

export interface EndRecorderOptions {
  outbox: Outbox;
  nounEmails: readonly NounEmails[];
  handle: Handle;
  clock: Clock;
}

/**
 * Appends the end of every message that the log does not know yet to `outgoing-<id>`, so many at a time; after the signal no more than
 * those in hand. One that cannot be recorded keeps no other waiting. Throws what went wrong first.
 */
export type RecordEnds = (signal: AbortSignal) => Promise<void>;

export function createEndRecorder({ outbox, nounEmails, handle, clock }: EndRecorderOptions): RecordEnds {
  const recordOne = async (email: EndedMessage): Promise<void> => {
    const { retries } = email;
    const event = endOf(email, await languageOfMessage(nounEmails, email));
    await handle({
      stream: streamOf.outgoing(email.id),
      decider: outgoingMessageDecider,
      command: { type: 'end', retries, event },
      beginsStream: retries === 0,
      context: {
        // An end that the log has already is recorded, even if the outbox, from a backup, came to another one.
        commandId: derivedId(email.id, 'end', event.type, ...(retries > 0 ? [retries] : [])),
        requestHash: sha256(event.type),
        actor: { id: 'mailer', role: 'system' },
        source: 'mail',
        correlationId: email.eventId,
        causationId: email.eventId,
        now: clock.now().toISOString(),
      },
    });
  };

  return async (signal) => {
    const failed: string[] = [];
    const reasons: unknown[] = [];
    do {
      const batch = await outbox.unlogged(endsAtOnce, failed);
      if (batch.length === 0) break;
      const results = await Promise.allSettled(batch.map(recordOne));
      const recorded = batch.filter((_, nth) => results[nth]?.status === 'fulfilled');
      await outbox.markLogged(recorded, clock.now());
      failed.push(...batch.filter((message) => !recorded.includes(message)).map(({ id }) => id));
      reasons.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
      // None of a batch: it is the log that is away, not an email that is odd.
      if (recorded.length === 0) break;
    } while (!signal.aborted);
    if (reasons.length > 0) throw reasons[0];
  };
}

/** The language that the message is in; English where what it is about cannot be read any more. */
const languageOfMessage = (nounEmails: readonly NounEmails[], email: EndedMessage): Promise<Language> =>
  familyOf(nounEmails, email.template)
    .languageOf(email)
    .catch((error: unknown) => {
      if (error instanceof UnreadableEvent) return 'en';
      throw error;
    });

function endOf(message: EndedMessage, language: Language): OutgoingEndEvent {
  const { id, channel, about, template, recipient, attempts, retries, end } = message;
  const common = { about, template, recipient, language, attempts, ...(retries > 0 && { retry: retries }) };
  if (channel === 'text') return endOfText({ ...common, textMessageId: id }, end);
  const email = { ...common, emailId: id };
  switch (end.state) {
    case 'sent':
      return { type: 'EmailSent', data: email };
    case 'in_doubt':
      return { type: 'EmailInDoubt', data: email };
    case 'failed':
      return { type: 'EmailFailed', data: { ...email, reason: end.failure, smtpCode: end.code } };
    default:
      return end satisfies never;
  }
}

function endOfText(data: Extract<OutgoingEndEvent, { type: 'TextMessageSent' }>['data'], end: MessageEnd): OutgoingEndEvent {
  switch (end.state) {
    case 'sent':
      return { type: 'TextMessageSent', data };
    case 'failed':
      return { type: 'TextMessageFailed', data: { ...data, reason: end.failure, httpStatus: end.code } };
    case 'in_doubt':
      throw new RangeError('a text message is never in doubt');
    default:
      return end satisfies never;
  }
}

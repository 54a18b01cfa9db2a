import type { EmailEvent } from '#contracts/events/outgoing-email.ts';
import type { Language } from '#contracts/languages.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { EndedEmail, Outbox } from '#infra/outbox/outbox.ts';
import { outgoingEmailDecider } from '../domain/outgoing-email.ts';
import type { Handle } from '../command.ts';
import { familyOf, type NounEmails } from './noun-emails.ts';

export const mailEndsAtOnce = 64;

export interface EmailRecorderOptions {
  outbox: Outbox;
  nounEmails: readonly NounEmails[];
  handle: Handle;
  clock: Clock;
}

/**
 * Appends the end of every email that the log does not know yet to `outgoing-<id>`, so many at a time; after the signal no more than
 * those in hand. One that cannot be recorded keeps no other waiting. Throws what went wrong first.
 */
export type RecordEnds = (signal: AbortSignal) => Promise<void>;

export function createEmailRecorder({ outbox, nounEmails, handle, clock }: EmailRecorderOptions): RecordEnds {
  const recordOne = async (email: EndedEmail): Promise<void> => {
    const command = endOf(email, await languageOfEmail(nounEmails, email));
    await handle({
      stream: streamOf.outgoing(email.id),
      decider: outgoingEmailDecider,
      command,
      beginsStream: true,
      context: {
        commandId: derivedId(email.id, 'end'),
        requestHash: sha256(command.type),
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
      const batch = await outbox.unlogged(mailEndsAtOnce, failed);
      if (batch.length === 0) break;
      const results = await Promise.allSettled(batch.map(recordOne));
      const recorded = batch.filter((_, nth) => results[nth]?.status === 'fulfilled').map(({ id }) => id);
      await outbox.markLogged(recorded, clock.now());
      failed.push(...batch.map(({ id }) => id).filter((id) => !recorded.includes(id)));
      reasons.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
      // None of a batch: it is the log that is away, not an email that is odd.
      if (recorded.length === 0) break;
    } while (!signal.aborted);
    if (reasons.length > 0) throw reasons[0];
  };
}

/** The language that the email is in; English where what it is about cannot be read any more. */
const languageOfEmail = (nounEmails: readonly NounEmails[], email: EndedEmail): Promise<Language> =>
  familyOf(nounEmails, email.template)
    .languageOf(email)
    .catch((error: unknown) => {
      if (error instanceof UnreadableEvent) return 'en';
      throw error;
    });

function endOf(email: EndedEmail, language: EmailEvent['data']['language']): EmailEvent {
  const { end, attempts } = email;
  const common = {
    emailId: email.id,
    about: email.about,
    template: email.template,
    recipient: email.recipient,
    language,
  };
  switch (end.state) {
    case 'sent':
      return { type: 'EmailSent', data: { ...common, attempts } };
    case 'in_doubt':
      return { type: 'EmailInDoubt', data: { ...common, attempts } };
    case 'failed':
      return { type: 'EmailFailed', data: { ...common, attempts, reason: end.failure, smtpCode: end.smtpCode } };
    default:
      return end satisfies never;
  }
}

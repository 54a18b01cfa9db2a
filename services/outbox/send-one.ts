import type { Clock } from '#infra/clock.ts';
import type { Email, OwnOutbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import type { DeliveryOutcome, Mailer, OutgoingEmail } from '#infra/mailer/mailer.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { Unsendable } from './noun-emails.ts';

/** So many failed attempts hold up later emails to the same recipient: 2.5 minutes, by the delays below. */
const mailAttemptsInOrder = 2;
export const mailAttemptDelaysMs = [
  30_000, 120_000, 600_000, 1_800_000, 7_200_000, 14_400_000, 28_800_000, 57_600_000, 60_000_000,
] as const;

/** Writes the email, or says why it is not to be sent any more. Throws {@link UnreadableEvent}. */
export type WriteEmail = (email: Email) => Promise<OutgoingEmail | Unsendable>;

export interface SendOneOptions {
  outbox: OwnOutbox;
  /** Hands the email to the mail server when its turn has come; undefined if nothing is to be begun any more. */
  deliver(...delivery: Parameters<Mailer['deliver']>): Promise<DeliveryOutcome | undefined>;
  clock: Clock;
  logger: Logger;
}

export interface ClaimedEmail {
  email: Email;
  written: ReturnType<WriteEmail>;
}

/** What later emails to the same recipient do now. */
export type NextStep = 'go_on' | 'wait';

/** One attempt, and its outcome in the outbox. Throws while the log, the keys or the outbox are away. */
export async function sendOne({ email, written }: ClaimedEmail, options: SendOneOptions): Promise<NextStep> {
  const { outbox, deliver, logger } = options;
  const text = await written.catch(async (reason: unknown) => {
    if (!isServerAway(reason)) return { reason };
    // The log or the keys are away: that costs the email no attempt.
    await outbox.putBack([email.id]);
    throw reason;
  });
  if (typeof text === 'object' && 'reason' in text) {
    logger.error({ err: text.reason, emailId: email.id }, 'could not render email; will retry');
    // Whatever is wrong with it keeps no other from its reader.
    return settle(email, { type: 'try_later', smtpCode: null, holds: false }, options);
  }
  if (typeof text === 'string') {
    await outbox.end(email.id, { state: 'failed', failure: text, smtpCode: null });
    return 'go_on';
  }
  let uncommitted: { reason: unknown } | undefined;
  const outcome = await deliver(text, (phase) =>
    outbox.enterPhase(email.id, phase).catch((reason: unknown) => {
      uncommitted = { reason };
      throw reason;
    }),
  );
  // That was not the mail server: what is to become of the email is for the next owner of the outbox to say.
  if (uncommitted) throw uncommitted.reason;
  if (!outcome) {
    await outbox.putBack([email.id]);
    return 'wait';
  }
  logger.info({ emailId: email.id, attempt: email.attempts, outcome: outcome.type }, 'email');
  return settle(email, { ...outcome, holds: email.attempts <= mailAttemptsInOrder }, options);
}

async function settle(
  email: Email,
  outcome: DeliveryOutcome & { holds: boolean },
  { outbox, clock }: SendOneOptions,
): Promise<NextStep> {
  switch (outcome.type) {
    case 'accepted':
      await outbox.end(email.id, { state: 'sent' });
      return 'go_on';
    case 'in_doubt':
      await outbox.end(email.id, { state: 'in_doubt' });
      return 'go_on';
    case 'refused':
      await outbox.end(email.id, { state: 'failed', failure: 'refused', smtpCode: outcome.smtpCode });
      return 'go_on';
    case 'try_later': {
      const { smtpCode, holds } = outcome;
      const delayMs = mailAttemptDelaysMs[email.attempts - 1];
      if (delayMs === undefined) {
        await outbox.end(email.id, { state: 'failed', failure: 'gave_up', smtpCode });
        return 'go_on';
      }
      await outbox.retryAt(email.id, { at: new Date(clock.now().getTime() + delayMs), smtpCode, holds });
      return holds ? 'wait' : 'go_on';
    }
    default:
      return outcome satisfies never;
  }
}

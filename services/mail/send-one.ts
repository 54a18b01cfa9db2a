import type { Clock } from '#infra/clock.ts';
import { limits } from '#infra/config.ts';
import type { Letter, OwnOutbox } from '#infra/letters/letters.ts';
import type { Logger } from '#infra/logger.ts';
import type { DeliveryOutcome, Mailer, OutgoingLetter } from '#infra/mailer/mailer.ts';
import { isServerAway } from '#infra/servers-away.ts';
import type { Unsendable } from './correspondence.ts';

/** Writes the letter, or says why it is not to be sent any more. Throws {@link UnreadableEvent}. */
export type WriteLetter = (letter: Letter) => Promise<OutgoingLetter | Unsendable>;

export interface SendOneOptions {
  outbox: OwnOutbox;
  /** Hands the letter to the mail server when its turn has come; undefined if nothing is to be begun any more. */
  deliver(...delivery: Parameters<Mailer['deliver']>): Promise<DeliveryOutcome | undefined>;
  clock: Clock;
  logger: Logger;
}

/** A claimed letter whose text is being made. */
export interface LetterInHand {
  letter: Letter;
  written: ReturnType<WriteLetter>;
}

/** What later letters to the same recipient do now. */
export type Then = 'go_on' | 'wait';

/** One attempt, and its outcome in the outbox. Throws while the log, the keys or the outbox are away. */
export async function sendOne({ letter, written }: LetterInHand, options: SendOneOptions): Promise<Then> {
  const { outbox, deliver, logger } = options;
  const text = await written.catch(async (reason: unknown) => {
    if (!isServerAway(reason)) return { reason };
    // The log or the keys are away: that costs the letter no attempt.
    await outbox.putBack([letter.id]);
    throw reason;
  });
  if (typeof text === 'object' && 'reason' in text) {
    logger.error({ err: text.reason, letterId: letter.id }, 'a letter cannot be written; it is tried again later');
    // Whatever is wrong with it keeps no other from its reader.
    return settle(letter, { type: 'try_later', smtpCode: null, holds: false }, options);
  }
  if (typeof text === 'string') {
    await outbox.end(letter.id, { state: 'failed', failure: text, smtpCode: null });
    return 'go_on';
  }
  let uncommitted: { reason: unknown } | undefined;
  const outcome = await deliver(text, (phase) =>
    outbox.enterPhase(letter.id, phase).catch((reason: unknown) => {
      uncommitted = { reason };
      throw reason;
    }),
  );
  // That was not the mail server: what is to become of the letter is for the next owner of the outbox to say.
  if (uncommitted) throw uncommitted.reason;
  if (!outcome) {
    await outbox.putBack([letter.id]);
    return 'wait';
  }
  logger.info({ letterId: letter.id, attempt: letter.attempts, outcome: outcome.type }, 'letter');
  return settle(letter, { ...outcome, holds: letter.attempts <= limits.mailAttemptsInOrder }, options);
}

async function settle(
  letter: Letter,
  outcome: DeliveryOutcome & { holds: boolean },
  { outbox, clock }: SendOneOptions,
): Promise<Then> {
  switch (outcome.type) {
    case 'accepted':
      await outbox.end(letter.id, { state: 'sent' });
      return 'go_on';
    case 'in_doubt':
      await outbox.end(letter.id, { state: 'in_doubt' });
      return 'go_on';
    case 'refused':
      await outbox.end(letter.id, { state: 'failed', failure: 'refused', smtpCode: outcome.smtpCode });
      return 'go_on';
    case 'try_later': {
      const { smtpCode, holds } = outcome;
      const delayMs = limits.mailAttemptDelaysMs[letter.attempts - 1];
      if (delayMs === undefined) {
        await outbox.end(letter.id, { state: 'failed', failure: 'gave_up', smtpCode });
        return 'go_on';
      }
      await outbox.retryAt(letter.id, { at: new Date(clock.now().getTime() + delayMs), smtpCode, holds });
      return holds ? 'wait' : 'go_on';
    }
    default:
      return outcome satisfies never;
  }
}

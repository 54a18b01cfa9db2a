import { lettersQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { limits } from '#infra/config.ts';
import { acquireLease, type Lease } from '#infra/database/lease.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import type { Letter, Letters } from '#infra/letters/letters.ts';
import type { Logger } from '#infra/logger.ts';
import type { DeliveryOutcome, Mailer, OutgoingLetter } from '#infra/mailer/mailer.ts';
import { jitteredDelayMs, pause } from '#infra/shutdown.ts';
import type { Unsendable } from './correspondence.ts';

export interface SendLettersOptions {
  databaseUrl: string;
  letters: Letters;
  mailer: Mailer;
  /** Writes the letter, or says why it is not to be sent any more. Throws {@link UnreadableEvent}. */
  write(letter: Letter): Promise<OutgoingLetter | Unsendable>;
  /** Appends the ends of letters to the log. */
  record(): Promise<void>;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

export interface LetterSender {
  /** Ends after the SMTP transaction in hand. */
  stop(): Promise<void>;
}

/**
 * Sends what is due, one letter after the other, in one process at a time. Before the final dot a failure is tried again with growing pauses; after it
 * an unanswered letter is in doubt, is shown as such and never sent again.
 */
export function startSendingLetters(options: SendLettersOptions): LetterSender {
  const { letters, bus, clock, logger } = options;
  const stopping = new AbortController();
  const bell = createDoorbell();
  const silence = bus.subscribe(lettersQueuedSubject, () => bell.ring());

  const sendDue = async (signal: AbortSignal) => {
    for (;;) {
      const letter = signal.aborted ? undefined : await letters.claimDue(clock.now());
      if (!letter) return;
      await sendOne(letter, options);
    }
  };
  const untilNextDueMs = async () => {
    const dueAt = await letters.nextDueAt();
    const waitMs = dueAt ? dueAt.getTime() - clock.now().getTime() : limits.doorbellPollMs;
    return Math.min(Math.max(waitMs, 0), limits.doorbellPollMs);
  };

  const own = async (lease: Lease) => {
    const signal = AbortSignal.any([stopping.signal, lease.lost]);
    await letters.recover(clock.now());
    while (!signal.aborted) {
      await sendDue(signal);
      await options.record();
      await bell.wait(await untilNextDueMs(), signal);
    }
  };

  const work = async () => {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      let lease: Lease | undefined;
      try {
        lease = await acquireLease(options.databaseUrl, 'waybill:letters', stopping.signal, logger);
        if (lease) await own(lease);
        failures = 0;
      } catch (error) {
        if (failures === 0) logger.warn({ err: error }, 'cannot send letters for now; they wait');
      } finally {
        await lease?.release();
      }
      await pause(jitteredDelayMs(failures, limits.resubscribeMinMs, limits.resubscribeMaxMs), stopping.signal);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      silence();
      await working;
    },
  };
}

async function sendOne(letter: Letter, { letters, mailer, write, clock, logger }: SendLettersOptions): Promise<void> {
  const written = await write(letter).catch(async (error: unknown) => {
    if (error instanceof UnreadableEvent) return error;
    // The log or the keys are away: that costs the letter no attempt.
    await letters.putBack(letter.id);
    throw error;
  });
  if (written instanceof UnreadableEvent) {
    logger.error({ err: written, letterId: letter.id }, 'a letter cannot be written; it is tried again later');
    await settle(letter, { type: 'try_later', smtpCode: null }, letters, clock);
    return;
  }
  if (typeof written === 'string') {
    await letters.end(letter.id, { state: 'failed', failure: written, smtpCode: null });
    return;
  }
  const outcome = await mailer.deliver(written, (phase) => letters.enterPhase(letter.id, phase));
  logger.info({ letterId: letter.id, attempt: letter.attempts, outcome: outcome.type }, 'letter');
  await settle(letter, outcome, letters, clock);
}

async function settle(letter: Letter, outcome: DeliveryOutcome, letters: Letters, clock: Clock): Promise<void> {
  switch (outcome.type) {
    case 'accepted':
      return letters.end(letter.id, { state: 'sent' });
    case 'in_doubt':
      return letters.end(letter.id, { state: 'in_doubt' });
    case 'refused':
      return letters.end(letter.id, { state: 'failed', failure: 'refused', smtpCode: outcome.smtpCode });
    case 'try_later': {
      const delayMs = limits.mailAttemptDelaysMs[letter.attempts - 1];
      if (delayMs === undefined) {
        return letters.end(letter.id, { state: 'failed', failure: 'gave_up', smtpCode: outcome.smtpCode });
      }
      return letters.retryAt(letter.id, new Date(clock.now().getTime() + delayMs), outcome.smtpCode);
    }
    default:
      return outcome satisfies never;
  }
}

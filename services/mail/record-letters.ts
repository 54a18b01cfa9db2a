import type { LetterEvent } from '#contracts/events/letter.ts';
import type { Language } from '#contracts/languages.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { Clock } from '#infra/clock.ts';
import { limits } from '#infra/config.ts';
import { UnreadableEvent } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { EndedLetter, Letters } from '#infra/letters/letters.ts';
import type { Decider, Handle } from '../handle.ts';
import { familyOf, subjectOfLetter, type Correspondence } from './correspondence.ts';

type LetterState = 'open' | 'ended';

/** A letter ends once. */
const letterDecider: Decider<LetterState, LetterEvent, LetterEvent> = {
  initialState: 'open',
  evolve: () => 'ended',
  decide: (end, state) => (state === 'ended' ? [] : [{ ...end, occurredAt: undefined }]),
};

export interface LetterRecorderOptions {
  letters: Letters;
  correspondence: readonly Correspondence[];
  handle: Handle;
  clock: Clock;
}

/**
 * Appends the end of every letter that the log does not know yet to `letter-<id>`, so many at a time; after the signal no more than
 * those in hand. One that cannot be recorded keeps no other waiting. Throws what went wrong first.
 */
export type RecordEnds = (signal: AbortSignal) => Promise<void>;

export function createLetterRecorder({ letters, correspondence, handle, clock }: LetterRecorderOptions): RecordEnds {
  const recordOne = async (letter: EndedLetter): Promise<void> => {
    const command = endOf(letter, await languageOfLetter(correspondence, letter));
    await handle({
      stream: streamOf.letter(letter.id),
      decider: letterDecider,
      command,
      beginsStream: true,
      context: {
        commandId: derivedId(letter.id, 'end'),
        requestHash: sha256(command.type),
        actor: { id: 'mailer', role: 'system' },
        source: 'mail',
        correlationId: letter.eventId,
        causationId: letter.eventId,
        now: clock.now().toISOString(),
      },
    });
  };

  return async (signal) => {
    const failed: string[] = [];
    const reasons: unknown[] = [];
    do {
      const batch = await letters.unlogged(limits.mailEndsAtOnce, failed);
      if (batch.length === 0) break;
      const results = await Promise.allSettled(batch.map(recordOne));
      const recorded = batch.filter((_, nth) => results[nth]?.status === 'fulfilled').map(({ id }) => id);
      await letters.markLogged(recorded, clock.now());
      failed.push(...batch.map(({ id }) => id).filter((id) => !recorded.includes(id)));
      reasons.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
      // None of a batch: it is the log that is away, not a letter that is odd.
      if (recorded.length === 0) break;
    } while (!signal.aborted);
    if (reasons.length > 0) throw reasons[0];
  };
}

/** The language that the letter is in; English where what it is about cannot be read any more. */
const languageOfLetter = (correspondence: readonly Correspondence[], letter: EndedLetter): Promise<Language> =>
  familyOf(correspondence, letter.template)
    .languageOf(letter)
    .catch((error: unknown) => {
      if (error instanceof UnreadableEvent) return 'en';
      throw error;
    });

function endOf(letter: EndedLetter, language: LetterEvent['data']['language']): LetterEvent {
  const { end, attempts } = letter;
  const about = {
    letterId: letter.id,
    ...subjectOfLetter(letter),
    template: letter.template,
    recipient: letter.recipient,
    language,
  };
  switch (end.state) {
    case 'sent':
      return { type: 'LetterSent', data: { ...about, attempts } };
    case 'in_doubt':
      return { type: 'LetterInDoubt', data: { ...about, attempts } };
    case 'failed':
      return { type: 'LetterFailed', data: { ...about, attempts, reason: end.failure, smtpCode: end.smtpCode } };
    default:
      return end satisfies never;
  }
}

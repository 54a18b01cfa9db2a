import type { LetterEvent } from '#contracts/events/letter.ts';
import type { Recorded } from '#contracts/events/envelope.ts';
import type { ShipmentEvent } from '#contracts/events/shipment.ts';
import type { Language } from '#contracts/languages.ts';
import { streamOf } from '#contracts/subjects.ts';
import type { Clock } from '#infra/clock.ts';
import { UnreadableEvent, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { EndedLetter, Letters } from '#infra/letters/letters.ts';
import { languageOf } from '../domain/letter.ts';
import { letterTexts } from '../domain/letter-texts/texts.ts';
import { evolveShipment, initialShipment } from '../domain/shipment.ts';
import type { Decider, Handle } from '../handle.ts';

type LetterState = 'open' | 'ended';

/** A letter ends once. */
const letterDecider: Decider<LetterState, LetterEvent, LetterEvent> = {
  initialState: 'open',
  evolve: () => 'ended',
  decide: (end, state) => (state === 'ended' ? [] : [{ ...end, occurredAt: undefined }]),
};

const atOnce = 50;

/** Appends the end of every letter that the log does not know yet to `letter-<id>`. */
export const createLetterRecorder =
  ({ letters, log, handle, clock }: { letters: Letters; log: EventLog; handle: Handle; clock: Clock }) =>
  async (): Promise<void> => {
    for (const letter of await letters.unlogged(atOnce)) {
      const now = clock.now();
      const command = endOf(letter, await languageOfLetter(log, letter));
      await handle({
        stream: streamOf.letter(letter.id),
        decider: letterDecider,
        command,
        context: {
          commandId: derivedId(letter.id, 'end'),
          requestHash: sha256(command.type),
          actor: { id: 'mailer', role: 'system' },
          source: 'mail',
          correlationId: letter.eventId,
          causationId: letter.eventId,
          now: now.toISOString(),
        },
      });
      await letters.markLogged(letter.id, now);
    }
  };

/** The language that the letter is in; English for a shipment that cannot be read any more. */
async function languageOfLetter(log: EventLog, letter: EndedLetter): Promise<Language> {
  const history = await log.read(letter.stream).catch((error: unknown) => {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  });
  const shipment = (history as Recorded<ShipmentEvent>[]).reduce(evolveShipment, initialShipment);
  return shipment.type === 'created' ? letterTexts(languageOf(letter.recipient, shipment)).language : 'en';
}

function endOf(letter: EndedLetter, language: LetterEvent['data']['language']): LetterEvent {
  const { end, attempts } = letter;
  const about = {
    letterId: letter.id,
    shipmentId: letter.shipmentId,
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

import { aboutStream } from '#contracts/about.ts';
import { shipmentCreated } from '#contracts/events/shipment.ts';
import { languageSchema, type Language } from '#contracts/languages.ts';
import { countryCoded } from '#contracts/places.ts';
import type { OwnEvent } from './own-events.ts';

/** The language that a person used last, as far as it is known: senders of parcels are written to in that of their country. */
export function languageOfPerson(events: readonly OwnEvent[]): Language {
  const known = events.findLast((event) => languageIn(event) !== undefined);
  return (known && languageIn(known)) ?? 'en';
}

function languageIn({ event, of, data }: OwnEvent): Language | undefined {
  // That is the language that we wrote in.
  if (aboutStream(of).kind === 'outgoing') return undefined;
  if (event === shipmentCreated.type && !data['recipient']) return data['sender'] ? languageOfOrigin(data['origin']) : undefined;
  return languageSchema.safeParse(data['language']).data;
}

const languageOfOrigin = (origin: unknown): Language | undefined =>
  typeof origin === 'object' && origin !== null && 'country' in origin && typeof origin.country === 'string'
    ? countryCoded(origin.country).language
    : undefined;

import type { About } from '#contracts/about.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { Language } from '#contracts/languages.ts';
import { countryCoded } from '#contracts/places.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { chatEvolution } from '../domain/chat-evolution.ts';
import { quoteDecider } from '../domain/quote.ts';
import { shipmentDecider } from '../domain/shipment.ts';
import { loadKept } from '../known-state.ts';
import type { StateCache } from '../state-cache.ts';

/** A person with whom we have to do about something. */
export interface Person {
  subjectId: string;
  contact: { name: string; email: string } | null;
  language: Language;
}

/** What an email can be about, and whose it is. */
export interface Matter {
  about: About;
  trackingNumber: string | null;
  /** Sender and recipient of a parcel, who asked for a quote, or the visitor of a chat by the address that they gave. */
  persons: readonly Person[];
}

/** Undefined where there is no such thing, or nobody writes to us about things of that kind. */
export type FindMatter = (about: About) => Promise<Matter | undefined>;

export interface PersonsOptions {
  log: Pick<EventLog, 'read' | 'isAnyErased'>;
  stateCache: StateCache;
  personalData: Pick<PersonalData, 'subjectFor'>;
}

export const createFindMatter =
  ({ log, stateCache, personalData }: PersonsOptions): FindMatter =>
  async (about) => {
    switch (about.kind) {
      case 'shipment': {
        const state = await loadKept(log, stateCache, shipmentDecider, streamOf.shipment(about.id));
        if (state.type === 'none') return undefined;
        const { sender, recipient, trackingNumber, language, origin } = state.created;
        const persons = [personOf(sender, countryCoded(origin.country).language), personOf(recipient, language)];
        return { about, trackingNumber, persons };
      }
      case 'quote': {
        const state = await loadKept(log, stateCache, quoteDecider, streamOf.quote(about.id));
        if (state.type === 'none') return undefined;
        const { visitor, language } = state.requested;
        return { about, trackingNumber: null, persons: [personOf(visitor, language)] };
      }
      case 'chat': {
        const state = await loadKept(log, stateCache, chatEvolution, streamOf.chat(about.id));
        if (state.type === 'none') return undefined;
        const { visitor, replyAddress, language } = state;
        const email = replyAddress?.value?.email;
        // By the address, as whoever writes is known by it.
        const persons = email
          ? [{ subjectId: await personalData.subjectFor(email), contact: { name: visitor.value?.name ?? '', email }, language }]
          : [];
        return { about, trackingNumber: null, persons };
      }
      default:
        return undefined;
    }
  };

const personOf = (
  { subjectId, value }: { subjectId: string; value: { name: string | null; email: string } | null },
  language: Language,
): Person => ({ subjectId, contact: value && { name: value.name ?? '', email: value.email }, language });

import type { Language } from '#contracts/languages.ts';
import type { SupportContent } from '#contracts/support-content.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { bundledRates } from '#infra/exchange-rates/bundled.ts';
import { readSupportContent } from '#infra/support-content/read.ts';
import type { Answer, AnswererState, Visitor } from '#services/assistant/answerer.ts';
import { createAssistant } from '#services/assistant/assistant.ts';
import type { Parcels, SupportDesk } from '#services/assistant/ports.ts';
import type { AssistantParts } from '#services/assistant/reply.ts';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { priceBy } from '#services/rates/calculator.ts';
import { priceView } from '#services/rates/price-view.ts';

export const parcelNumber = 'WE483920175525GH';
/** A Monday morning in New York, when people are there. */
export const monday = '2026-11-23T15:00:00Z';
/** The Sunday before, when nobody is. */
export const sunday = '2026-11-22T15:00:00Z';

/** A parcel in Frankfurt, with everything that only some may see. */
export const wholeParcel: Tracking = {
  shipment: {
    id: '01980000-0000-7000-8000-000000000001',
    trackingNumber: parcelNumber,
    senderName: 'Ama Owusu',
    senderEmail: null,
    senderPhone: null,
    senderAddress: '12 Ring Road',
    senderCity: 'Accra',
    senderCountry: 'Ghana',
    recipientName: 'Jonas Weber',
    recipientEmail: null,
    recipientPhone: null,
    recipientAddress: 'Lindenstrasse 8',
    recipientCity: 'Berlin',
    recipientCountry: 'Germany',
    packageType: 'Gifts',
    serviceType: 'express',
    weight: 2.5,
    length: 10,
    width: 10,
    height: 10,
    value: 777.5,
    shippingCost: 61.25,
    status: 'in_transit',
    reason: null,
    estimatedDelivery: '2026-11-25T12:00:00Z',
    currentLatitude: null,
    currentLongitude: null,
    currentLocation: 'Frankfurt International Hub',
    createdAt: '2026-11-21T09:00:00Z',
    updatedAt: '2026-11-23T12:28:00Z',
    privacy: 'full',
    origin: { name: 'Accra', latitude: null, longitude: null, timeZone: 'Africa/Accra' },
    destination: { name: 'Berlin', latitude: null, longitude: null, timeZone: 'Europe/Berlin' },
  },
  trackingEvents: [
    {
      id: '01980000-0000-7000-8000-000000000002',
      shipmentId: '01980000-0000-7000-8000-000000000001',
      status: 'in_transit',
      reason: null,
      description: 'Handed to Jonas Weber’s neighbour',
      location: 'Frankfurt International Hub',
      latitude: null,
      longitude: null,
      timeZone: 'Europe/Berlin',
      timestamp: '2026-11-23T12:28:00Z',
      simulated: false,
    },
  ],
};

export const masked = (parcel: Tracking): Tracking => ({
  ...parcel,
  shipment: {
    ...parcel.shipment,
    senderName: 'A** O.',
    senderAddress: null,
    recipientName: 'J**** W.',
    recipientAddress: null,
    value: null,
    shippingCost: null,
    privacy: 'masked',
  },
});

/** One parcel, which the address of its recipient opens. */
export const oneParcel: Parcels = {
  find: async (number) => (number === parcelNumber ? masked(wholeParcel) : 'unknown'),
  unlock: async (_number, email) => (email === 'jonas@example.com' ? { key: 'k3y' } : 'wrong'),
  linkTo: (number, key) => `https://parcels.example.com/track/${number}?k=${key}`,
};

export const nobodyWaits: SupportDesk = { look: async () => ({ waiting: [], answered: [], isStaffed: true }) };

/** The prices of the sheet that comes with the program. */
export const bundledPrices: AssistantParts['price'] = async (question, language) =>
  priceView(priceBy(defaultRateSheet, bundledRates, question), language);

export interface Talk {
  /** What the visitor says, and the answer to it. */
  say(text: string): Promise<Answer>;
  /** The lines of the answer as one text. */
  hear(text: string): Promise<string>;
  /** What is said to a photo. */
  show(): Promise<Answer>;
  /** What is said to whoever has waited too long. */
  wait(): Promise<Answer>;
  welcome: Answer;
}

export interface TalkOptions extends Partial<AssistantParts> {
  language?: Language;
  at?: string;
  timeZone?: string | null;
  state?: AnswererState;
}

/** A conversation with the assistant, whose state is written down as JSON after each answer, as its caller does. */
export async function startTalk({
  language = 'en',
  at = monday,
  timeZone = null,
  state = null,
  ...parts
}: TalkOptions = {}): Promise<Talk> {
  const content: SupportContent = parts.content ?? (await readSupportContent(undefined));
  const assistant = createAssistant({ parcels: oneParcel, price: bundledPrices, desk: nobodyWaits, ...parts, content });
  const visitor: Visitor = { id: 'me', name: 'Jonas', language, timeZone, client: '192.0.2.1' };
  let kept = JSON.stringify(state);
  const keep = (answer: Answer) => {
    kept = JSON.stringify(answer.state);
    return answer;
  };
  const say = async (text: string) => keep(await assistant.answer({ visitor, text, at, state: JSON.parse(kept) }));
  return {
    say,
    hear: async (text) => (await say(text)).lines.join('\n'),
    show: async () => keep(await assistant.photo({ visitor, at, state: JSON.parse(kept) })),
    wait: async () => keep(await assistant.unanswered({ visitor, at, state: JSON.parse(kept) })),
    welcome: assistant.welcome(visitor),
  };
}

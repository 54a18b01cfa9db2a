import type { Language } from '#contracts/languages.ts';
import type { ServiceType, ShipmentStatus, StatusReason } from '#contracts/shipments.ts';
import { en } from './en.ts';

/** Every sentence of the letters in one language. Values come in as text, already formatted. */
export interface LetterTexts {
  greeting(name: string): string;
  created: { subject(number: string): string; toSender: string; toRecipient: string };
  updated: { subject(number: string, status: string): string; intro(status: string): string };
  status: Record<ShipmentStatus, string>;
  next: Record<ShipmentStatus, string>;
  reason: Record<StatusReason, string>;
  service: Record<ServiceType, string>;
  labels: {
    trackingNumber: string;
    status: string;
    reason: string;
    location: string;
    note: string;
    time: string;
    from: string;
    to: string;
    service: string;
    weight: string;
    expected: string;
    next: string;
  };
  action: string;
  linkNote: string;
  signature: string;
  whyYou: string;
}

/** The catalogue; a language without texts of its own reads English. */
const catalogue: Partial<Record<Language, LetterTexts>> = { en };

/** The texts of that language, and the language they are really in. */
export const letterTexts = (language: Language): { language: Language; texts: LetterTexts } => {
  const texts = catalogue[language];
  return texts ? { language, texts } : { language: 'en', texts: en };
};

import type { Language } from '#contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

/** Every sentence of the emails about quotes in one language. Values come in as text, already formatted. */
export interface QuoteEmailTexts {
  greeting: string;
  received: { subject(reference: string): string; intro(hours: number): string; note: string };
  answered: { subject(reference: string): string; intro: string; action: string; note: string };
  /** The service that only quotes know. */
  sameDay: string;
  labels: { reference: string; estimate: string; price: string; validUntil: string };
  whyYou: string;
}

/** The texts of every language. */
export const quoteEmailTexts: Readonly<Record<Language, QuoteEmailTexts>> = { en, es, fr, de, zh, ja, ar };

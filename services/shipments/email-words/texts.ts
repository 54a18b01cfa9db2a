import type { Labels } from '#contracts/labels/labels.ts';
import type { Language } from '#contracts/languages.ts';
import type { ShipmentStatus } from '#contracts/shipments.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

/** Every sentence of the emails in one language. Values come in as text, already formatted. */
export interface EmailTexts extends Labels {
  greeting(name: string): string;
  created: { subject(number: string): string; toSender: string; toRecipient: string };
  updated: { subject(number: string, status: string): string; intro(status: string): string };
  next: Record<ShipmentStatus, string>;
  labels: {
    trackingNumber: string;
    status: string;
    reason: string;
    location: string;
    time: string;
    expected: string;
    next: string;
  };
  place(city: string, country: string): string;
  action: string;
  linkNote: string;
  whyYou: string;
}

export const emailTexts: Readonly<Record<Language, EmailTexts>> = { en, es, fr, de, zh, ja, ar };

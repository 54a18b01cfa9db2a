import type { Language } from '#contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';

/** Every sentence of the emails to followers in one language. Values come in as text, already formatted. */
export interface FollowTexts {
  greeting: string;
  confirmation: {
    subject(number: string): string;
    intro: string;
    /** Label of the list of milestones. */
    updates: string;
    action: string;
    note: string;
    whyYou: string;
  };
  update: {
    subject(number: string, status: string): string;
    intro(status: string): string;
    action: string;
    note: string;
    whyYou: string;
  };
  /** The milestone that is no status: a delay or the end of the journey. */
  trouble: string;
  stop: string;
}

/** The texts of every language. */
export const followTexts: Readonly<Record<Language, FollowTexts>> = { en, es, fr, de, zh, ja, ar };

import type { Language } from '#contracts/languages.ts';
import type { LetterTexts } from './letter-texts/texts.ts';

/** What a letter says, before it is laid out. */
export interface LetterContent {
  texts: LetterTexts;
  language: Language;
  subject: string;
  /** The addressee's name. */
  name: string;
  intro: string;
  rows: readonly [label: string, value: string][];
  /** The signed tracking link. */
  link: string;
}

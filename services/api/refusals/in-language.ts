import type { ErrorCode } from '#contracts/errors.ts';
import type { Language } from '#contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';
import type { Refusals } from './refusals.ts';

/** English is written where a refusal is thrown, and says more about the case in hand. */
const refusals: Readonly<Record<Exclude<Language, 'en'>, Refusals>> = { es, fr, de, zh, ja, ar };

interface Spoken {
  message: string;
  fields?: Record<string, string> | undefined;
}

/** A refusal in a language: its own sentence in English, that of its code in any other. */
export function inLanguage(language: Language, code: ErrorCode, { message, fields }: Spoken): Spoken {
  if (language === 'en') return { message, fields };
  const { codes, field } = refusals[language];
  // A rule that names a field says the same there.
  const said = (text: string) => (text === message ? codes[code] : field);
  return {
    message: codes[code],
    fields: fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, said(text)])),
  };
}

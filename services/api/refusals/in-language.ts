import type { ErrorCode } from '#contracts/errors.ts';
import type { Language } from '#contracts/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { fieldsInEnglish, type FieldTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { zh } from './zh.ts';
import type { Refusals } from './refusals.ts';

/** English is written where a refusal is thrown, and is more specific. */
const refusals: Readonly<Record<Exclude<Language, 'en'>, Refusals>> = { es, fr, de, zh, ja, ar };

interface Spoken {
  message: string;
  fields?: Record<string, string> | undefined;
}

/** A refusal in a language: its own sentence in English, that of its code in any other. */
export function inLanguage(language: Language, code: ErrorCode, { message, fields }: Spoken): Spoken {
  if (language === 'en') return { message, fields };
  const { codes, fields: texts } = refusals[language];
  // A rule that names a field says the same there, where there are no words of the field's own.
  const said = (text: string) => fieldText(text, texts) ?? (text === message ? codes[code] : texts.invalid);
  return {
    message: codes[code],
    fields: fields && Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, said(text)])),
  };
}

/** What stands at a field that is at fault, in a language. */
export const fieldTextsIn = (language: Language): FieldTexts => (language === 'en' ? fieldsInEnglish : refusals[language].fields);

const known = Object.entries(fieldsInEnglish).map(([name, text]) => ({
  name: name as keyof FieldTexts,
  pattern: new RegExp(
    `^${text
      .replace(/[.+()]/g, String.raw`\$&`)
      .replace('{n}', '(?<n>.+)')
      .replace('{m}', '(?<m>.+)')}$`,
  ),
}));

/** The text at a field that says the same as an English one; undefined for an unknown one. */
function fieldText(english: string, texts: FieldTexts): string | undefined {
  for (const { name, pattern } of known) {
    const found = pattern.exec(english);
    if (found) return texts[name].replace(/\{([nm])\}/g, (_, figure: string) => found.groups?.[figure] ?? '');
  }
  return undefined;
}

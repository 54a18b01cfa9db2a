import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '#contracts/languages.ts';

const names = ['home', 'track', 'parcel', 'lookup', 'not-found', 'other', 'widget'] as const;

/** A page of the built client; `parcel` is to be filled, `lookup` leaves it to the browser to look a number up, `widget` is for the pages of others. */
export type PageName = (typeof names)[number];

/** Finds a built page in a language; undefined where the client is not built. */
export type Pages = (name: PageName, language: Language) => string | undefined;

/** Reads every page of a build, once. */
export function readPages(webDir: string): Pages {
  const pages = new Map<string, string>();
  for (const name of names) {
    for (const language of languages) {
      const file = join(webDir, 'pages', `${name}.${language}.html`);
      if (existsSync(file)) pages.set(`${name}.${language}`, readFileSync(file, 'utf8'));
    }
  }
  return (name, language) => pages.get(`${name}.${language}`);
}

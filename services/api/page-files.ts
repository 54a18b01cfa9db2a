import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '#contracts/languages.ts';

/** Finds the built page of a path in a language; undefined where the client is not built. No path is the page that is not there. */
export type Pages = (path: string | undefined, language: Language) => string | undefined;

const names = ['home', 'track', 'not-found', 'other'] as const;
type Name = (typeof names)[number];

/** Reads every page of a build, once. */
export function readPages(webDir: string): Pages {
  const pages = new Map<string, string>();
  for (const name of names) {
    for (const language of languages) {
      const file = join(webDir, 'pages', `${name}.${language}.html`);
      if (existsSync(file)) pages.set(`${name}.${language}`, readFileSync(file, 'utf8'));
    }
  }
  return (path, language) => pages.get(`${nameOf(path)}.${language}`);
}

function nameOf(path: string | undefined): Name {
  if (path === undefined) return 'not-found';
  if (path === '/') return 'home';
  return path.startsWith('/track') ? 'track' : 'other';
}

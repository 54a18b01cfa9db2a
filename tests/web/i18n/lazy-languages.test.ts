import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageNames, languages } from '#contracts/languages.ts';
import { namespaces } from '#web/shared/i18n/namespaces.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const built = 'dist/web';
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const localeOf = (language: string, namespace: string) => `shared/i18n/locales/${namespace}/${language}.ts`;

function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name]?.imports ?? []) loadedWith(next, seen);
  return seen;
}
const scripts = (names: Iterable<string>) =>
  [...names].map((name) => readFileSync(join(built, manifest[name]?.file ?? name), 'utf8')).join('\n');

describe('in the built client', () => {
  test.each(languages)('the words of %s are in chunks of their own, one for each part of the site', (language) => {
    const files = namespaces.map((namespace) => manifest[localeOf(language, namespace)]?.file);
    expect(files).not.toContain(undefined);
    expect(new Set(files).size).toBe(namespaces.length);
  });

  test('a page begins without the words of any language but the names by which they are chosen', () => {
    const start = loadedWith('index.html');
    const code = scripts(start);
    expect(code.length).toBeGreaterThan(100_000);
    const text = Object.values(languageNames).reduce((rest, name) => rest.replaceAll(name, ''), code);
    expect(text).not.toMatch(/[\p{sc=Arab}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}/u);
    expect(text).not.toMatch(/Sendung|Envíos|Colis|Pending Pickup/);
  });

  test.each(languages)('the words of %s bring those of no other language along', (language) => {
    const others = languages.filter((other) => other !== language);
    for (const namespace of namespaces) {
      const loaded = loadedWith(localeOf(language, namespace));
      const foreign = others
        .flatMap((other) => namespaces.map((part) => localeOf(other, part)))
        .filter((name) => loaded.has(name));
      expect(foreign).toEqual([]);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { namespaces } from '#web/shared/i18n/namespaces.ts';

type Catalogue = { [key: string]: string | Catalogue };

const web = fileURLToPath(new URL('../../web', import.meta.url));
const locales = join(web, 'shared/i18n/locales');
const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const modules = import.meta.glob<{ default: Catalogue }>('../../web/shared/i18n/locales/*/*.ts', { eager: true });

const keysOf = (catalogue: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : keysOf(value, `${prefix}${key}.`),
  );

const entriesOf = (language: string, namespace: string) =>
  new Map(keysOf(modules[`../../web/shared/i18n/locales/${language}/${namespace}.ts`]?.default ?? {}));

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1]).sort();

const sources = filesUnder(web)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(join('i18n', 'locales')))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** Namespaces that a file's `useTranslation` names; the first one is the default of its keys. */
const namespacesOf = (text: string) => {
  const call = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/.exec(text)?.[1];
  return call ? [...call.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '') : ['common'];
};

describe('the dictionary', () => {
  test('has one English file per namespace and nothing else', () => {
    const files = filesUnder(join(locales, 'en')).sort();
    expect(files).toEqual(namespaces.map((namespace) => `${namespace}.ts`).sort());
  });

  test('has only languages of the product', () => {
    for (const folder of readdirSync(locales)) expect(languages).toContain(folder);
  });

  test.each(namespaces)('%s: every English key is used', (namespace) => {
    const unused = [...entriesOf('en', namespace).keys()].map(withoutPlural).filter((key) => !isUsed(namespace, key));
    expect(unused).toEqual([]);
  });

  test('every key that the screens ask for exists', () => {
    const missing: string[] = [];
    let asked = 0;
    for (const { file, text } of sources) {
      const [first = 'common'] = namespacesOf(text);
      for (const match of text.matchAll(/\bt\(\s*'([^']+)'/g)) {
        asked += 1;
        const [namespace, key] = match[1]?.includes(':') ? (match[1].split(':') as [string, string]) : [first, match[1] ?? ''];
        const known = [...entriesOf('en', namespace).keys()].some((entry) => entry === key || withoutPlural(entry) === key);
        if (!known) missing.push(`${file}: ${namespace}:${key}`);
      }
    }
    expect(missing).toEqual([]);
    expect(asked).toBeGreaterThan(50);
  });

  const translated = readdirSync(locales).filter((language) => language !== 'en');

  test.each(translated)('%s: has exactly the English keys, with the English placeholders', (language) => {
    for (const file of readdirSync(join(locales, language))) {
      const namespace = file.replace(/\.ts$/, '');
      const english = entriesOf('en', namespace);
      const own = entriesOf(language, namespace);
      const keys = (entries: Map<string, string>) => [...new Set([...entries.keys()].map(withoutPlural))].sort();
      expect(keys(own), `${language}/${file}`).toEqual(keys(english));
      for (const [key, text] of own) {
        const model = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
        expect(placeholdersOf(text), `${language}/${namespace}:${key}`).toEqual(placeholdersOf(model));
      }
    }
  });
});

function isUsed(namespace: string, key: string): boolean {
  return sources.some(({ text }) => {
    const named = namespacesOf(text);
    const forms = [`${namespace}:${key}`, ...(named[0] === namespace || text.includes('i18next.t(') ? [key] : [])];
    return forms.some((form) => text.includes(`'${form}'`) || templatesOf(text).some((pattern) => pattern.test(form)));
  });
}

/** `status.${status}` as a pattern for one key segment, `features.${name}.title` likewise. */
function templatesOf(text: string): RegExp[] {
  return [...text.matchAll(/`([\w:.]*\$\{[^`]+)`/g)].map(
    ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`),
  );
}

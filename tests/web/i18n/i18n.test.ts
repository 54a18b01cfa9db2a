import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { directionOf, languages, type Language } from '#contracts/languages.ts';
import { namespaces } from '#web/shared/i18n/namespaces.ts';

type Catalogue = { [key: string]: string | Catalogue };

const web = fileURLToPath(new URL('../../../web', import.meta.url));
const locales = join(web, 'shared/i18n/locales');
const filesUnder = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const modules = import.meta.glob<{ default: Catalogue }>('../../../web/shared/i18n/locales/*/*.ts', { eager: true });

const keysOf = (catalogue: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : keysOf(value, `${prefix}${key}.`),
  );

const entriesOf = (language: string, namespace: string) =>
  new Map(keysOf(modules[`../../../web/shared/i18n/locales/${namespace}/${language}.ts`]?.default ?? {}));

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const placeholdersOf = (text: string) => [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1]).sort();

const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag);

const sources = [...filesUnder(web), '../contracts/screens.ts']
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(join('i18n', 'locales')))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** Namespaces that a file's `useTranslation` names; the first one is the default of its keys. */
const namespacesOf = (text: string) => {
  const call = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/.exec(text)?.[1];
  return call ? [...call.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '') : ['common'];
};

describe('the dictionary', () => {
  test('has the namespaces of the product and no others', () => {
    expect(readdirSync(locales).sort()).toEqual([...namespaces].sort());
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

  test.each(namespaces)('%s: is there in every language of the product and in no other', (namespace) => {
    expect(filesUnder(join(locales, namespace)).sort()).toEqual(languages.map((language) => `${language}.ts`).sort());
  });

  test.each(languages)('%s: has exactly the English keys, counted ones in every form of its own', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const namespace of namespaces) {
      const english = [...entriesOf('en', namespace).keys()];
      const counted = english.filter((key) => key.endsWith('_other')).map(withoutPlural);
      const plain = english.filter((key) => !counted.includes(withoutPlural(key)));
      const expected = [...plain, ...counted.flatMap((key) => forms.map((form) => `${key}_${form}`))];
      expect([...entriesOf(language, namespace).keys()].sort(), namespace).toEqual(expected.sort());
    }
  });

  test.each(languages)('%s: has the English placeholders and markup in every text', (language) => {
    for (const [name, text, model] of pairsOf(language)) {
      const spelledOut = namesOneNumber(language, name);
      const names = (of: string) => placeholdersOf(of).filter((placeholder) => !(spelledOut && placeholder === 'count'));
      expect(names(text), name).toEqual(names(model));
      expect(tagsOf(text), name).toEqual(tagsOf(model));
    }
  });

  test.each(languages.filter((language) => directionOf(language) === 'ltr'))(
    '%s: has no isolates, so that texts are exact',
    (language) => {
      expect(pairsOf(language).filter(([, text]) => /[\u2066-\u2069]/.test(text))).toEqual([]);
    },
  );

  test.each(languages.filter((language) => language !== 'en'))('%s: leaves nothing in English', (language) => {
    const untranslated = pairsOf(language).filter(([name, text, model]) => {
      if (isName.test(name)) return false;
      const words = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').replace(international, '');
      if (!/[A-Za-z]{3}/.test(words)) return false;
      return ownScript[language]?.test(words) === false || (text === model && /[A-Za-z]{3}.*\s.*[A-Za-z]{3}/.test(words));
    });
    expect(untranslated.map(([name]) => name)).toEqual([]);
  });
});

/** Every text of a language with its name and the English text that it translates. */
function pairsOf(language: Language): [name: string, text: string, model: string][] {
  return namespaces.flatMap((namespace) => {
    const english = entriesOf('en', namespace);
    return [...entriesOf(language, namespace)].map(([key, text]): [string, string, string] => {
      const model = english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '';
      return [`${namespace}:${key}`, text, model];
    });
  });
}

/** Whether a plural form stands for a single number, which may be a word then: "two shipments". */
function namesOneNumber(language: Language, name: string): boolean {
  const rules = new Intl.PluralRules(language);
  return (
    Array.from({ length: 1000 }, (_, count) => count).filter((count) => name.endsWith(`_${rules.select(count)}`)).length === 1
  );
}

const ownScript: Partial<Record<Language, RegExp>> = {
  zh: /\p{sc=Han}/u,
  ja: /[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]/u,
  ar: /\p{sc=Arab}/u,
};
const international = /Waybill|\b[A-Z]{3,4}\b|name@example\.com/g;
/** Customers keep their names, and “Name (optional)” is German as well. */
const isName = /^content:testimonials\.\w+\.name$|^calculator:official\.name$/;

function isUsed(namespace: string, key: string): boolean {
  return sources.some(({ text }) => {
    const named = namespacesOf(text);
    const forms = [`${namespace}:${key}`, ...(named[0] === namespace || text.includes('i18next.t(') ? [key] : [])];
    return forms.some((form) => text.includes(`'${form}'`) || templatesOf(text).some((pattern) => pattern.test(form)));
  });
}

/** `status.${status}` as a pattern for one key segment, `features.${name}.title` likewise. */
function templatesOf(text: string): RegExp[] {
  return [...text.matchAll(/`([\w:.]*\$\{[^`]+)`/g)].map(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]|\\/{}]/g, String.raw`\$&`));
    return new RegExp(`^${fixed.join('[^.]+')}$`);
  });
}

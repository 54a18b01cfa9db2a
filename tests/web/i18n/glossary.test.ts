import { describe, expect, test } from 'vitest';
import { languageSchema, type Language } from '#contracts/languages.ts';
import { commonWords } from '#services/outbox/common-words.ts';
import type { Avoided } from './avoided.ts';

type Texts = { readonly [key: string]: string | ((...values: string[]) => string) | Texts };

const glossaries = import.meta.glob<{ avoided: readonly Avoided[] }>('./glossary/*.ts', { eager: true });
const screens = import.meta.glob<{ default: Texts }>('../../../web/shared/i18n/locales/*/*.ts', { eager: true });
const server = import.meta.glob<Texts>(
  ['../../../services/{*/email-words,api/refusals,assistant/words}/??.ts', '../../../contracts/canned-replies/??.ts'],
  { eager: true },
);

/** Every text with its name, and {{}} where a value comes. */
const named = (texts: Texts, prefix: string): [name: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const name = prefix + key;
    if (typeof value === 'object') return named(value, `${name}.`);
    return [[name, typeof value === 'string' ? value.replace(/\{\{[^}]*\}\}/g, '{{}}') : value('{{}}', '{{}}')]];
  });

/** What a language says on screens (`tracking:latest.heading`), in emails (`quotes/email-words:received.note`), in refusals, in canned replies and as the assistant. */
const textsOf = (language: Language): [name: string, text: string][] => [
  ...named({ ...commonWords[language] }, 'outbox:'),
  ...Object.entries(screens).flatMap(([file, { default: texts }]) => {
    const [, namespace, of] = /locales\/(\w+)\/(\w+)\.ts$/.exec(file) ?? [];
    return of === language ? named(texts, `${namespace}:`) : [];
  }),
  ...Object.entries(server).flatMap(([file, words]) => {
    const [, folder] = /(?:services|contracts)\/([\w/-]+)\/\w+\.ts$/.exec(file) ?? [];
    return Object.entries(words).flatMap(([of, texts]) =>
      of === language && typeof texts === 'object' ? named(texts, `${folder}:`) : [],
    );
  }),
];

const tables = Object.entries(glossaries).map(([file, { avoided }]) => ({
  language: languageSchema.parse(file.replace(/^.*\/|\.ts$/g, '')),
  avoided,
}));

describe('the glossary', () => {
  test('has tables', () => {
    expect(tables.length).toBeGreaterThan(0);
  });

  test.each(tables)(
    '$language: is kept by every text of screens, emails, refusals, canned replies and the assistant',
    ({ language, avoided }) => {
      const texts = textsOf(language);
      expect(texts.length).toBeGreaterThan(500);
      const faults = texts.flatMap(([name, text]) =>
        avoided
          .filter(({ found, but, notIn }) => {
            const isExcused = but?.includes(name) === true || notIn?.includes(name.split(':')[0] ?? '') === true;
            return found.test(text) && !isExcused;
          })
          .map(({ write, why }) => `${name} “${text}”: write ${write} (${why})`),
      );
      expect(faults).toEqual([]);
    },
  );

  test.each(tables)('$language: excuses only texts that need it', ({ language, avoided }) => {
    const texts = new Map(textsOf(language));
    const needless = avoided.flatMap(({ found, but = [] }) => but.filter((name) => !found.test(texts.get(name) ?? '')));
    expect(needless).toEqual([]);
  });
});

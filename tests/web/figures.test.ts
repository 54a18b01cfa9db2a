import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { figuresIn } from '#web/shared/content/figures.ts';
import arabic from '#web/shared/i18n/locales/content/ar.ts';
import spanish from '#web/shared/i18n/locales/content/es.ts';
import french from '#web/shared/i18n/locales/content/fr.ts';

test.each(languages)('%s: a figure that stands alone says that it is a lower bound', (language) => {
  for (const figure of Object.values(figuresIn(language).alone)) expect(figure).toMatch(/\d\+$/);
});

const lowerBounds = /(\S+ \S+) \{\{(?:countries|cities|hubs|partners|customersShort|years)\}\}/g;
const bounded = /\{\{(?:countries|cities|hubs|partners|customersShort|years)\}\}/g;

test.each([
  ['ar', arabic, /^أكثر من$/],
  ['es', spanish, /^más de$/i],
  ['fr', french, /^plus de$/i],
] as const)('%s: a sentence says "more than", and its figure has no plus', (language, content, moreThan) => {
  const { countries, customersShort } = figuresIn(language);
  expect(countries + customersShort).not.toContain('+');
  const texts = JSON.stringify(content).replaceAll('"', '" ');
  const before = [...texts.matchAll(lowerBounds)].map(([, words]) => words);
  expect(before).toHaveLength([...texts.matchAll(bounded)].length);
  for (const words of before) expect(words).toMatch(moreThan);
});

test('in English a sentence has the figure as the specification writes it', () => {
  const { countries, customersShort } = figuresIn('en');
  expect([countries, customersShort]).toEqual(['200+', '50K+']);
});

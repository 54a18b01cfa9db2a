import { expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { figuresIn } from '#web/shared/content/figures.ts';
import arabic from '#web/shared/i18n/locales/ar/content.ts';

test.each(languages)('%s: a figure that stands alone says that it is a lower bound', (language) => {
  for (const figure of Object.values(figuresIn(language).alone)) expect(figure).toMatch(/\d\+$/);
});

test('in Arabic the sentence says it, without a plus that would change sides', () => {
  const { countries, customersShort } = figuresIn('ar');
  expect(countries).toBe('200');
  expect(customersShort).toMatch(/^50\sألف$/);
  const texts = [arabic.hero.lead, arabic.badges.customers.title, arabic.partners.text, arabic.services.warehousing.first];
  for (const text of texts) expect(text).toMatch(/أكثر من \{\{\w+\}\}/);
});

test('in English a sentence has the figure as the specification writes it', () => {
  const { countries, customersShort } = figuresIn('en');
  expect([countries, customersShort]).toEqual(['200+', '50K+']);
});

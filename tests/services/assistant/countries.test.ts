import { describe, expect, test } from 'vitest';
import { languages, localeOf } from '#contracts/languages.ts';
import { countries } from '#contracts/places.ts';
import { countriesIn, routeIn } from '#services/assistant/understand/countries.ts';
import { currencyIn, emailIn, serviceIn } from '#services/assistant/understand/services.ts';

describe('countries', () => {
  test.each(languages)('are known by their names in %s', (language) => {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
    for (const { code } of countries) expect(countriesIn(names.of(code) ?? '')).toMatchObject([{ code }]);
  });

  test.each([
    ['from germany to ghana', 'DE', 'GH'],
    ['to Ghana from Germany', 'DE', 'GH'],
    ['Germany - Ghana', 'DE', 'GH'],
    ['Von Deutschland in die Schweiz', 'DE', 'CH'],
    ['aus den USA nach Österreich', 'US', 'AT'],
    ['de España a México', 'ES', 'MX'],
    ['desde estados unidos a la india', 'US', 'IN'],
    ['de la France vers le Japon', 'FR', 'JP'],
    ['从中国寄到德国', 'CN', 'DE'],
    ['寄到美国，从日本', 'JP', 'US'],
    ['日本からアメリカまで', 'JP', 'US'],
    ['フランスへ、ドイツから', 'DE', 'FR'],
    ['من ألمانيا إلى غانا', 'DE', 'GH'],
    ['من الإمارات لفرنسا', 'AE', 'FR'],
    ['UK to South Korea', 'GB', 'KR'],
  ])('%s is a journey', (text, from, to) => {
    expect(routeIn(text)).toEqual({ from, to });
  });

  test.each([
    ['price to Ghana', { to: 'GH' }],
    ['I am in Germany', { unsaid: 'DE' }],
    ['from Japan', { from: 'JP' }],
    ['Nigeria', { unsaid: 'NG' }],
    ['us', { unsaid: 'US' }],
    ['tell us please', {}],
    ['Atlantis', {}],
    ['タイムライン', {}],
    ['', {}],
    ['😀 \u0000', {}],
  ])('%j', (text, route) => {
    expect(routeIn(text)).toEqual(route);
  });
});

test.each([
  ['Express please', 'express'],
  ['über Nacht', 'overnight'],
  ['2', 'express'],
  ['４', undefined],
  ['標準', 'standard'],
  ['次日达', 'overnight'],
  ['سريع', 'express'],
  ['the blue one', undefined],
])('the service %s is %s', (text, service) => {
  expect(serviceIn(text, ['standard', 'express', 'overnight'])).toBe(service);
});

test.each([
  ['in EUR please', 'EUR'],
  ['en euros', 'EUR'],
  ['how much is it in £', 'GBP'],
  ['XYZ', undefined],
  ['how much', undefined],
])('the currency of %j is %s', (text, code) => {
  expect(currencyIn(text)).toBe(code);
});

test.each([
  ['ama@example.com', 'ama@example.com'],
  ['It is ama.owusu+1@mail.example.com.', 'ama.owusu+1@mail.example.com'],
  ['ａｍａ＠example.com', 'ama@example.com'],
  ['my address', undefined],
  ['a@b', undefined],
])('the email address in %j', (text, address) => {
  expect(emailIn(text)).toBe(address);
});

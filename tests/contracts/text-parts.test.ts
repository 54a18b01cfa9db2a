import { describe, expect, test } from 'vitest';
import { partsOf } from '#contracts/text-parts.ts';

const linksOf = (text: string) => partsOf(text).filter(({ type }) => type !== 'words');
const whole = (text: string) =>
  partsOf(text)
    .map((part) => part.text)
    .join('');

describe('an address of the web is a link', () => {
  test.each([
    ['See https://waybill.example/track.', 'https://waybill.example/track'],
    ['(http://waybill.example/a?b=c#d)', 'http://waybill.example/a?b=c#d'],
    ['请看 https://waybill.example/a。', 'https://waybill.example/a'],
    ['HTTPS://Waybill.Example/A', 'HTTPS://Waybill.Example/A'],
  ])('%s', (text, shown) => {
    expect(linksOf(text)).toMatchObject([{ type: 'address', text: shown, href: new URL(shown).href }]);
    expect(whole(text)).toBe(text);
  });

  test('written as the browser spells it where its letters could be taken for others', () => {
    expect(linksOf('https://w\u0430ybill.example/')).toEqual([
      { type: 'address', text: 'https://xn--wybill-3nf.example/', href: 'https://xn--wybill-3nf.example/' },
    ]);
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://waybill.example',
  'file:///etc/passwd',
  'www.waybill.example',
  'https://waybill.example@evil.example/',
  'https://',
  'https:// waybill.example',
  '<a href="x">x</a>',
])('is no link: %s', (text) => {
  expect(partsOf(text)).toEqual([{ type: 'words', text }]);
});

test('a turn of the direction of writing ends an address', () => {
  expect(linksOf('https://waybill.example/\u202Egpj.exe')).toMatchObject([{ href: 'https://waybill.example/' }]);
});

test('numbers of ours lead to their parcels, as they were written', () => {
  expect(partsOf('WE 4839 2017 5525 US, please')).toMatchObject([
    { type: 'parcel', text: 'WE 4839 2017 5525 US', trackingNumber: 'WE483920175525US' },
    { type: 'words', text: ', please' },
  ]);
  expect(linksOf('WE483920175526US')).toEqual([]);
});

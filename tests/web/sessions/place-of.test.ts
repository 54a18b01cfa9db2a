import { expect, test } from 'vitest';
import { placeOf } from '#web/features/sessions/model/place-of.ts';

test.each([
  ['Europe/Berlin', 'en', { zone: 'Central European Time', city: 'Berlin' }],
  ['Europe/Berlin', 'de', { zone: 'Mitteleuropäische Zeit', city: 'Berlin' }],
  ['America/Argentina/Buenos_Aires', 'en', { zone: 'Argentina Standard Time', city: 'Buenos Aires' }],
  ['Mars/Olympus_Mons', 'en', undefined],
] as const)('%s in %s', (timeZone, language, expected) => {
  expect(placeOf(timeZone, language)).toEqual(expected);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countries } from '#contracts/places.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { readSupportContent } from '#infra/support-content/read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-support-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const day = [{ from: '08:00', to: '20:00' }];
const hours = {
  timeZone: 'America/New_York',
  week: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: [], sunday: [] },
  holidays: [{ date: '12-25' }],
};

async function refusalOf(text: string): Promise<string> {
  const file = join(folder, 'content.json');
  await writeFile(file, text);
  const refused = await readSupportContent(file).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(StartRefused);
  return refused instanceof StartRefused ? refused.message.replaceAll(file, 'FILE') : '';
}

describe('what an operator edits about support', () => {
  test('comes with the program, for every country', async () => {
    const { hours: bundled, countries: known } = await readSupportContent(undefined);
    expect(bundled.week.monday).toEqual(day);
    expect(bundled.week.saturday).toEqual([{ from: '09:00', to: '17:00' }]);
    expect(Object.keys(known).toSorted()).toEqual(countries.map(({ code }) => code).toSorted());
  });

  test('is read from a file; a holiday is closed where nothing else is said', async () => {
    const file = join(folder, 'own.json');
    await writeFile(file, JSON.stringify({ hours, countries: { GH: { note: { en: 'Ask first.' } } } }));
    const content = await readSupportContent(file);
    expect(content.hours.holidays).toEqual([{ date: '12-25', open: [] }]);
    expect(content.countries.GH?.note?.en).toBe('Ask first.');
  });

  test.each([
    [
      'a time zone that there is not',
      { hours: { ...hours, timeZone: 'Mars/Olympus' }, countries: {} },
      'hours.timeZone: must be a time zone',
    ],
    [
      'a day that is missing',
      { hours: { ...hours, week: { ...hours.week, sunday: undefined } }, countries: {} },
      'hours.week.sunday: ',
    ],
    [
      'a time such as 8:00',
      { hours: { ...hours, week: { ...hours.week, sunday: [{ from: '8:00', to: '20:00' }] } }, countries: {} },
      'hours.week.sunday.0.from: write a time as HH:MM',
    ],
    [
      'hours that end before they begin',
      { hours: { ...hours, week: { ...hours.week, sunday: [{ from: '20:00', to: '08:00' }] } }, countries: {} },
      'must begin before it ends',
    ],
    [
      'hours that overlap',
      { hours: { ...hours, week: { ...hours.week, sunday: [...day, ...day] } }, countries: {} },
      'must not overlap',
    ],
    [
      'a holiday that no calendar has',
      { hours: { ...hours, holidays: [{ date: '02-30' }] }, countries: {} },
      'hours.holidays.0.date: write a day as YYYY-MM-DD',
    ],
    ['a country by its name', { hours, countries: { Ghana: {} } }, 'countries'],
    ['a note without English', { hours, countries: { GH: { note: { fr: 'Oui' } } } }, 'countries.GH.note.en: '],
    ['a word that means nothing', { hours, countries: { GH: { duty: 5 } } }, 'countries.GH: '],
  ])('is refused with %s', async (_, content, expected) => {
    const said = await refusalOf(JSON.stringify(content));
    expect(said).toContain('FILE is not valid. See docs/support-content.md.');
    expect(said).toContain(expected);
  });

  test('is refused when it is not JSON, and when it is not there', async () => {
    expect(await refusalOf('{ hours: ')).toContain('FILE is not JSON: ');
    await expect(readSupportContent(join(folder, 'nowhere.json'))).rejects.toThrow('SUPPORT_CONTENT cannot be read: ');
  });
});

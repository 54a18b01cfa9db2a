import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { readSupportContent } from '#infra/support-content/read.ts';
import { startTalk, sunday } from '#tests/support/assistant.ts';

describe('opening hours', () => {
  test('are those of the file, in the zone of the visitor', async () => {
    const { hear } = await startTalk({ timeZone: 'Europe/Berlin' });
    expect(await hear('what are your business hours?')).toBe(
      [
        'Our team is here Mon–Fri 08:00–20:00, Sat 09:00–17:00 (Eastern Time).',
        'We are open now, until Tuesday 24 November at 02:00 CET.',
      ].join('\n'),
    );
    const closed = await startTalk({ at: sunday, timeZone: 'America/New_York' });
    expect(await closed.hear('are you open?')).toContain('open again on Monday 23 November at 08:00 GMT-5.');
  });

  test('name the holidays to come', async () => {
    const { hear } = await startTalk({ at: '2026-12-20T15:00:00Z' });
    const heard = await hear('opening hours');
    expect(heard).toContain('Thursday 24 December: 08:00–14:00.');
    expect(heard).toContain('Friday 25 December: closed.');
    expect(heard).toContain('Friday 1 January: closed.');
  });

  test('may be none at all', async () => {
    const content = await readSupportContent(undefined);
    const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
    const { hear } = await startTalk({ content: { ...content, hours: { ...content.hours, week, holidays: [] } } });
    expect(await hear('opening hours')).toBe('We are closed now.');
    expect(await hear('human')).toBe('No one is here right now.\nLeave your email address, and we will answer there.');
  });
});

describe('what to know about a country', () => {
  test('is asked for, and comes from the file', async () => {
    const { hear } = await startTalk();
    expect(await hear('International shipping info')).toBe('Which country are you sending to?');
    expect(await hear('the moon')).toContain('I do not know this country.');
    const heard = await hear('Brazil');
    expect(heard).toContain('Customs in Brazil ask for a number of the recipient: CPF / CNPJ.');
    expect(heard).toContain('need a customs declaration');
  });

  test('a customs area, a note in the language of the visitor, or in English where it has none', async () => {
    expect(await (await startTalk()).hear('customs for Germany?')).toContain('is part of a customs area, European Union');
    expect(await (await startTalk({ language: 'de' })).hear('Zoll Australien')).toContain('Biosicherheitsdienst');
    const content = await readSupportContent(undefined);
    const noted = { ...content, countries: { GH: { note: { en: 'Ask first.' } } } };
    expect(await (await startTalk({ language: 'fr', content: noted })).hear('douane Ghana')).toContain('Ask first.');
  });

  test('of two countries is that which the parcel goes to', async () => {
    expect(await (await startTalk()).hear('customs from Brazil to China')).toContain('Customs in China');
  });

  test('nothing is promised for one that is not served', async () => {
    expect(await (await startTalk()).hear('import duties for Nigeria')).toBe(
      'We do not ship to Nigeria online. Our team can tell you what is possible.',
    );
  });
});

describe('the assistant', () => {
  test('says first that it is no person, and offers the six options', async () => {
    const { welcome } = await startTalk();
    expect(welcome.lines).toEqual([
      'Hello Jonas, I am the assistant, not a person. I can look up parcels and prices; say “person” at any time.',
    ]);
    expect(welcome.options).toEqual([
      'Track my package',
      'Get shipping rates',
      'International shipping info',
      'Delivery time estimates',
      'Contact human support',
      'Billing questions',
    ]);
    expect(await (await startTalk()).hear('are you a bot?')).toContain('a program and not a person');
  });

  test('says what each service takes, and that it cannot see invoices', async () => {
    const { hear } = await startTalk();
    expect(await hear('Delivery time estimates')).toContain(
      '• Standard (5-7 days)\n• Express (2-3 days)\n• Overnight (next day)',
    );
    expect(await hear('I was charged twice')).toContain('I cannot see invoices or payments. Say “person”');
  });

  test.each(languages)('%s: each option has an answer of its own', async (language) => {
    const heard = new Set<string>();
    for (const option of quickOptions) {
      const { say, welcome } = await startTalk({ language });
      expect(welcome.options).toHaveLength(6);
      const { lines } = await say(quickOptionTexts[language][option]);
      expect(lines.length).toBeGreaterThan(0);
      heard.add(lines.join('\n'));
    }
    expect(heard.size).toBe(quickOptions.length);
  });
});

import { describe, expect, test } from 'vitest';
import { replyNames } from '#contracts/canned-replies/canned-replies.ts';
import { languages, localeOf } from '#contracts/languages.ts';
import { blankIn, fillReply, findReplies, slashIn } from '#web/shared/canned-replies/canned-reply.ts';
import { loadReplies } from '#web/shared/canned-replies/load-replies.ts';
import { replyFactsOf } from '#web/features/support-desk/model/reply-facts.ts';

describe('canned replies', () => {
  test.each(languages)('%s: have every reply, with the blanks of the English one', async (language) => {
    const [english, own] = await Promise.all([loadReplies.en(), loadReplies[language]()]);
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
    expect(Object.keys(own)).toEqual([...replyNames]);
    for (const name of replyNames) {
      expect(blanks(own[name].text), name).toEqual(blanks(english[name].text));
      expect([own[name].title, own[name].text], name).not.toContain('');
    }
  });

  test.each(languages)('%s: are found by their short name, whatever the language', async (language) => {
    const found = findReplies(await loadReplies[language](), 'eta', localeOf(language));
    expect(found[0]?.name).toBe('eta');
  });

  test('are found by words anywhere in them, without regard to accents and case', async () => {
    const spanish = await loadReplies.es();
    expect(findReplies(spanish, 'ADUANA factura', 'es').map(({ name }) => name)).toEqual(['customs']);
    expect(findReplies(spanish, 'direccion', 'es').map(({ name }) => name)).toEqual(['address']);
    expect(findReplies(spanish, 'nothing like it', 'es')).toEqual([]);
    expect(findReplies(spanish, '', 'es')).toHaveLength(replyNames.length);
  });
});

describe('what stands in braces', () => {
  const visitor = { userName: 'Jonas', language: 'en' as const };
  const shipment = { trackingNumber: 'WE483920175526BF', estimatedDelivery: '2026-11-25T12:00:00.000Z' };

  test('is filled in with the visitor, the number and the day', () => {
    const facts = replyFactsOf({ ...visitor, shipments: [shipment] });
    expect(fillReply('{name}: {number} on {day}', facts)).toBe('Jonas: WE 4839 2017 5526 BF on Wed 25 Nov');
  });

  test('stays where it is not known, and keeps the reply from being sent', () => {
    const filled = fillReply('{name}: {number} on {day}', replyFactsOf({ ...visitor, shipments: [] }));
    expect(filled).toBe('Jonas: {number} on {day}');
    expect(blankIn(filled)).toBe('{number}');
    expect(blankIn('Jonas: WE on Wed')).toBeUndefined();
    expect(blankIn('{something else}')).toBeUndefined();
  });

  test('is written in the language of the visitor', () => {
    const facts = replyFactsOf({ userName: 'Jonas', language: 'de', shipments: [shipment] });
    expect(facts.day).toBe('Mi., 25. Nov.');
  });
});

test.each([
  ['/', 1, { from: 0, search: '' }],
  ['/eta', 4, { from: 0, search: 'eta' }],
  ['Hello /cu', 9, { from: 6, search: 'cu' }],
  ['Hello /cu now', 9, { from: 6, search: 'cu' }],
  ['and/or', 6, undefined],
  ['https://waybill.test', 20, undefined],
  ['/eta ', 5, undefined],
])('in “%s” at %i a reply is looked for: %o', (text, caret, looked) => {
  expect(slashIn(text, caret)).toEqual(looked);
});

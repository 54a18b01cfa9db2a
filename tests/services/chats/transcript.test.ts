import { describe, expect, test } from 'vitest';
import { languages, directionOf } from '#contracts/languages.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { mostInTranscript, transcriptOf } from '#services/chats/transcript.ts';
import { writeTranscript, type TranscriptOrder } from '#services/chats/transcript-text.ts';
import { logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const at = '2026-03-01T09:00:00.000Z';
const number = 'WE483920175525US';
const lin = { accountId: 'lin', name: 'Lin' };

const wrote = (text: string | null): ChatEvent => ({
  type: 'VisitorWrote',
  data: { chatId, message: { subjectId, value: text === null ? null : { text } } },
});
const answered = (text: string): ChatEvent => ({
  type: 'AgentWrote',
  data: { chatId, agent: lin, message: { subjectId, value: { text } } },
});
const requested: ChatEvent = {
  type: 'TranscriptRequested',
  data: { chatId, address: { subjectId, value: { email: 'n@x.org' } } },
};
const read = (...events: ChatEvent[]) => {
  const history = logged(events.map((event) => ({ event, at })));
  const request = history.find(({ type }) => type === 'TranscriptRequested') ?? expect.unreachable('no request');
  return transcriptOf(history, request);
};
const textsIn = (...events: ChatEvent[]) => read(...events).messages.map(({ name, text }) => [name, text]);

describe('a transcript', () => {
  test('has what the visitor, staff and the assistant said before it was asked for, and no notes', () => {
    const welcome: ChatEvent = {
      type: 'AssistantWrote',
      data: {
        chatId,
        name: 'Assistant',
        answers: 0,
        message: { subjectId, value: { text: 'Welcome', options: ['Track'], parcel: null, memory: null } },
      },
    };
    const note: ChatEvent = { type: 'ChatNoted', data: { chatId, agent: lin, note: { subjectId, value: { text: 'Rude' } } } };
    const said = textsIn(welcome, wrote('Where is it?'), note, answered('In Frankfurt.'), requested, wrote('Later'));
    expect(said).toEqual([
      ['Assistant', 'Welcome'],
      [null, 'Where is it?'],
      ['Lin', 'In Frankfurt.'],
    ]);
  });

  test('leaves out what was taken back, also after it was asked for', () => {
    const events = [wrote('One'), wrote('Two'), wrote('Three'), requested];
    const history = logged(events.map((event) => ({ event, at })));
    const retracted = (index: number): ChatEvent => ({
      type: 'ChatMessageRetracted',
      data: { chatId, messageId: history[index]?.id ?? '' },
    });
    expect(textsIn(...events, retracted(0))).toEqual([
      [null, 'Two'],
      [null, 'Three'],
    ]);
  });

  test('has nothing of whoever was erased', () => {
    expect(textsIn(wrote(null), requested)).toEqual([]);
  });

  test('opens no parcel: where the visitor was shown one whole, it leads to what everybody sees', () => {
    const parcel = { trackingNumber: number, key: 'secret' };
    const text = `All of it: https://waybill.test/track/${number}?k=secret`;
    const shown: ChatEvent = {
      type: 'AssistantWrote',
      data: { chatId, name: 'Assistant', answers: 0, message: { subjectId, value: { text, options: [], parcel, memory: null } } },
    };
    expect(textsIn(wrote(number), shown, requested)).toEqual([
      [null, number],
      ['Assistant', `All of it: https://waybill.test/track/${number}`],
    ]);
  });

  test('of a long conversation has the newest messages', () => {
    const many = Array.from({ length: mostInTranscript + 1 }, (_none, index) => wrote(`Message ${index}`));
    const { messages, isWhole } = read(...many, requested);
    expect([messages.length, messages[0]?.text, isWhole]).toEqual([mostInTranscript, 'Message 1', false]);
    expect(read(...many.slice(1), requested).isWhole).toBe(true);
  });
});

const order: TranscriptOrder = {
  language: 'en',
  visitor: { name: 'Noura', timeZone: 'Europe/Berlin' },
  messages: [
    { name: null, text: `Where is ${number}?`, at },
    { name: 'Lin', text: '<b>Truck</b> 7\nfrom Leipzig', at },
  ],
  isWhole: true,
  publicUrl: 'https://waybill.test',
};
const write = (changes: Partial<TranscriptOrder> = {}) => writeTranscript({ ...order, ...changes });

describe('its email', () => {
  test.each(languages)('%s: has both parts, in its direction, with who asked and where', (language) => {
    const { subject, text, html } = write({ language });
    expect(subject).not.toBe('');
    for (const said of ['Noura', 'Lin', 'waybill.test', '  from Leipzig']) expect(text).toContain(said);
    expect(html).toContain(`dir="${directionOf(language)}"`);
    expect(html).toContain('&lt;b&gt;Truck&lt;/b&gt; 7<br>from Leipzig');
  });

  test('says when, in the zone of the visitor, with its name; of a zone that nobody knows, in UTC', () => {
    expect(write().text).toContain('Noura, 1 Mar 2026, 10:00:00 CET:\n  Where is');
    expect(write({ visitor: { name: 'Noura', timeZone: 'Nowhere/Else' } }).text).toContain('1 Mar 2026, 09:00:00 UTC');
    expect(write({ visitor: { name: 'Noura' } }).html).toContain('<bdi>Noura</bdi> · 1 Mar 2026, 09:00:00 UTC');
  });

  test('leads to the parcels that are named, and to nothing else that a visitor typed', () => {
    const page = `https://waybill.test/track/${number}`;
    const typed = `See https://evil.example/${number} or www.evil.example, or me@evil.example: ${number}`;
    const { text, html } = write({ visitor: { name: 'evil.example' }, messages: [{ name: null, text: typed, at }] });
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${page}"`]));
    expect(text).toContain(`${number} (${page})`);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil|@evil/);
  });

  test('says that it has the newest messages alone, where there are more', () => {
    expect(write({ isWhole: false }).text).toContain('This email has the last 300 messages.');
    expect(write().text).not.toContain('300');
  });

  test('no language has the words of another', () => {
    const all = languages.map((language) => write({ language }));
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(languages.length);
    for (const line of [2, -2]) expect(new Set(all.map(({ text }) => text.split('\n').at(line))).size).toBe(languages.length);
  });
});

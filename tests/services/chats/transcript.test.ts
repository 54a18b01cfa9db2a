import { describe, expect, test } from 'vitest';
import { languages, directionOf } from '#contracts/languages.ts';
import type { ChatEvent } from '#contracts/events/chat.ts';
import { mostInTranscript, transcriptOf } from '#services/chats/transcript.ts';
import { writeTranscript, type TranscriptOrder } from '#services/chats/transcript-text.ts';
import { agentNamed, logged } from '#tests/support/events.ts';

const chatId = '01980000-0000-7000-8000-0000000000f1';
const subjectId = '01980000-0000-7000-8000-0000000000f2';
const at = '2026-03-01T09:00:00.000Z';
const number = 'WE483920175525US';
const lin = agentNamed('lin', 'Lin');

const wrote = (text: string): ChatEvent => ({
  type: 'VisitorWrote',
  data: { chatId, message: { subjectId, value: { text } } },
});
const answered = (text: string | null): ChatEvent => ({
  type: 'AgentWrote',
  data: { chatId, agent: lin, message: { subjectId, value: text === null ? null : { text } } },
});
const requested: ChatEvent = {
  type: 'TranscriptRequested',
  data: { chatId, address: { subjectId, value: { email: 'n@x.org' } } },
};
const read = (...events: ChatEvent[]) => readBy('Noura', ...events);
const readBy = (visitorName: string, ...events: ChatEvent[]) => {
  const history = logged(events.map((event) => ({ event, at })));
  const request = history.find(({ type }) => type === 'TranscriptRequested') ?? expect.unreachable('no request');
  return transcriptOf(history, request, visitorName);
};
const textsIn = (...events: ChatEvent[]) => read(...events).messages.map(({ name, text }) => [name, text]);

describe('a transcript', () => {
  test('has what staff and the assistant said before it was asked for, no notes, and nothing that the visitor typed', () => {
    const assisted = (answers: number, text: string): ChatEvent => ({
      type: 'AssistantWrote',
      data: {
        chatId,
        name: 'Assistant',
        answers,
        message: { subjectId, value: { text, options: [], parcel: null, memory: null } },
      },
    });
    const note: ChatEvent = { type: 'ChatNoted', data: { chatId, agent: lin, note: { subjectId, value: { text: 'Rude' } } } };
    const [welcome, later] = [assisted(0, 'Welcome, buy at evil.example'), assisted(1, 'Which number does it have?')];
    const said = textsIn(welcome, wrote('Where is it?'), later, note, answered('In Frankfurt.'), requested, answered('Later'));
    expect(said).toEqual([
      ['Assistant', 'Which number does it have?'],
      ['Lin', 'In Frankfurt.'],
    ]);
  });

  test('leaves out what was taken back, also after it was asked for', () => {
    const events = [answered('One'), answered('Two'), answered('Three'), requested];
    const history = logged(events.map((event) => ({ event, at })));
    const retracted = (index: number): ChatEvent => ({
      type: 'ChatMessageRetracted',
      data: { chatId, messageId: history[index]?.id ?? '' },
    });
    expect(textsIn(...events, retracted(0))).toEqual([
      ['Lin', 'Two'],
      ['Lin', 'Three'],
    ]);
  });

  test('does not repeat an address that the visitor gave, nor a name that says something else', () => {
    const kept: ChatEvent = {
      type: 'AssistantWrote',
      data: {
        chatId,
        name: 'Assistant',
        answers: 1,
        message: { subjectId, value: { text: 'Kept', options: [], parcel: null, memory: null } },
      },
    };
    const given: ChatEvent = { type: 'ReplyAddressGiven', data: { chatId, address: { subjectId, value: { email: 'n@x.org' } } } };
    const [said, address, request] = logged([kept, given, requested].map((event) => ({ event, at })));
    if (!said || !address || !request) throw new Error('there are three events');
    const together = { ...address, metadata: { ...address.metadata, commandId: said.metadata.commandId } };
    expect(transcriptOf([said, together, request], request, 'Noura').messages).toEqual([]);
    expect(transcriptOf([said, address, request], request, 'Noura').messages).toHaveLength(1);
    const hello = (name: string) => readBy(name, answered(`Hello ${name}, one moment.`), requested).messages[0]?.text;
    expect(hello('Free iPhone: evil.example')).toBe('Hello …, one moment.');
    for (const name of ['Noura', 'J. O’Brien-Smith', '森 健司', 'أمل']) expect(hello(name)).toBe(`Hello ${name}, one moment.`);
  });

  test('has nothing of whoever was erased', () => {
    expect(textsIn(answered(null), requested)).toEqual([]);
  });

  test('opens no parcel: where the visitor was shown one whole, it leads to what everybody sees', () => {
    const parcel = { trackingNumber: number, key: 'secret' };
    const text = `All of it: https://waybill.test/track/${number}?k=secret`;
    const shown: ChatEvent = {
      type: 'AssistantWrote',
      data: { chatId, name: 'Assistant', answers: 1, message: { subjectId, value: { text, options: [], parcel, memory: null } } },
    };
    expect(textsIn(wrote(number), shown, requested)).toEqual([['Assistant', `All of it: https://waybill.test/track/${number}`]]);
  });

  test('of a long conversation has the newest messages', () => {
    const many = Array.from({ length: mostInTranscript + 1 }, (_none, index) => answered(`Message ${index}`));
    const { messages, isWhole } = read(...many, requested);
    expect([messages.length, messages[0]?.text, isWhole]).toEqual([mostInTranscript, 'Message 1', false]);
    expect(read(...many.slice(1), requested).isWhole).toBe(true);
  });
});

const order: TranscriptOrder = {
  language: 'en',
  timeZone: 'Europe/Berlin',
  messages: [
    { name: 'Assistant', text: `${number} is in Leipzig.`, at },
    { name: 'Lin', text: '<b>Truck</b> 7\nfrom Leipzig', at },
  ],
  isWhole: true,
  link: 'https://waybill.test/#conversation=token',
  publicUrl: 'https://waybill.test',
};
const write = (changes: Partial<TranscriptOrder> = {}) => writeTranscript({ ...order, ...changes });

describe('its email', () => {
  test.each(languages)('%s: has both parts, in its direction, with where it was asked for', (language) => {
    const { subject, text, html } = write({ language });
    expect(subject).not.toBe('');
    for (const said of ['Assistant', 'Lin', 'waybill.test', '  from Leipzig', order.link]) expect(text).toContain(said);
    expect(html).toContain(`dir="${directionOf(language)}"`);
    expect(html).toContain('&lt;b&gt;Truck&lt;/b&gt; 7<br>from Leipzig');
  });

  test('says when, in the zone of the visitor, with its name; of a zone that nobody knows, in UTC', () => {
    expect(write().text).toContain('Assistant, 1 Mar 2026, 10:00:00 CET:\n  WE');
    expect(write({ timeZone: 'Nowhere/Else' }).text).toContain('1 Mar 2026, 09:00:00 UTC');
    expect(write({ timeZone: undefined }).html).toContain('<bdi>Assistant</bdi> · 1 Mar 2026, 09:00:00 UTC');
  });

  test('leads to the conversation, and to the parcels that are named', () => {
    const page = `https://waybill.test/track/${number}`;
    const { text, html } = write();
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${page}"`, `href="${order.link}"`]));
    expect(text).toContain(`${number} (${page})`);
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

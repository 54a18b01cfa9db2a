import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { TranscriptLine } from '#contracts/chat-desk.ts';
import { desk } from '#web/features/support-desk/model/desk.ts';
import { press, typeInto } from '../type-into.ts';
import { ada, button, chloe, headOf, jonas, lin, me, nobodyElse, noura, setConsole } from './console.tsx';

const { open, sockets, hear, connect } = setConsole();
/** What the cache of a query holds is drawn with the next turn of the clock. */
const seen = (place: Element, text: string) =>
  expect.poll(() => act(async () => place.textContent.replaceAll(/[\u2068\u2069]/g, ''))).toContain(text);
const answerBox = (place: Element): HTMLTextAreaElement => place.querySelector('textarea') ?? expect.unreachable('no answer');

describe('before the conversations', () => {
  test('an agent is asked for a name, which is that of the session at first', async () => {
    const place = await open('agent');
    const field = place.querySelector('input') ?? expect.unreachable('no field');
    expect(field.value).toBe('mia');
    await typeInto(field, '   ');
    expect(button(place, 'Start answering').disabled).toBe(true);
    await typeInto(field, 'Mia');
    await act(async () => button(place, 'Start answering').click());
    expect(place.querySelector('h1')?.textContent).toBe('Support Dashboard');
    expect(place.textContent).toContain('Connecting');
    await connect();
    expect(place.textContent).toContain('Connected');
  });

  test('someone who only reads is not, and can change nothing', async () => {
    const place = await open('auditor', { chosen: noura.userId });
    expect(place.querySelector('h1')?.textContent).toBe('Support Dashboard');
    expect(place.querySelector('textarea')).toBeNull();
    expect(place.textContent).toContain('Agents and administrators answer visitors.');
    const names = [...place.querySelectorAll('button')].map(({ textContent }) => textContent);
    for (const name of ['Take', 'Hand over', 'Close', 'Update', 'Attach']) expect(names).not.toContain(name);
  });
});

describe('the desk', () => {
  const join = () => act(async () => desk.join(me, 'Mia'));

  test('without anybody says so', async () => {
    await join();
    const place = await open('agent', { groups: {} });
    expect(place.textContent).toContain('No active users');
    expect(place.textContent).toContain('New conversations appear in the list as they come in.');
  });

  test('lists those who wait, my own, and those with the assistant, of which nobody has to read anything', async () => {
    await join();
    const place = await open('agent', { groups: { ...nobodyElse, assistant: [chloe] } });
    const headings = [...place.querySelectorAll('[data-group] h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Waiting for a person (1)', 'Mine (1)', 'With the assistant (1)']);
    expect(place.querySelector('[data-group="waiting"]')?.textContent).toContain('2 unread messages');
    expect(place.querySelector('[data-group="assistant"]')?.textContent).not.toContain('unread');
  });

  test('a conversation with the assistant says so, marks what the assistant said, and can be taken', async () => {
    await join();
    const line = { type: 'message', id: lin, sender: 'support', timestamp: '2026-11-23T13:02:00.000Z' } as const;
    const said: TranscriptLine[] = [
      { ...line, seq: '2', senderName: 'Asistente', text: 'Hello Chloe', isAssistant: true },
      { ...line, seq: '3', senderName: 'Lin', text: 'Lin here' },
    ];
    const place = await open('agent', { groups: { assistant: [chloe] }, said, chosen: chloe.userId });
    expect(headOf(place)).toContain('with the assistant');
    expect([...place.querySelectorAll('[data-assistant] p:last-child')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/assistant$/),
      expect.stringContaining('Lin'),
    ]);
    expect(button(place, 'Take')).toBeDefined();
  });

  test('what the assistant says stands there as its own at once', async () => {
    await join();
    const place = await open('agent', { groups: { assistant: [chloe] }, chosen: chloe.userId });
    await connect();
    await hear({
      ...{ type: 'message', text: 'Hello Chloe', sender: 'support', senderName: 'Assistant', userId: chloe.userId },
      ...{ timestamp: '2026-11-23T13:02:00.000Z', id: lin, seq: '4', isAssistant: true },
    });
    await seen(place, 'Hello Chloe');
    expect(place.querySelector('[data-assistant="true"]')?.textContent).toContain('Hello Chloe');
  });

  test('the day of the hand-over says how far the assistant got, and no other does', async () => {
    await join();
    const line = (seq: string, day: string): TranscriptLine => ({
      ...{ type: 'message', id: lin, seq, sender: 'user', senderName: 'Jonas Weber', text: `At ${day}` },
      timestamp: `2026-11-${day}T13:02:00.000Z`,
    });
    const place = await open('agent', {
      ...{ chosen: jonas.userId, said: [line('2', '20'), line('3', '21')] },
      about: { assisted: { asked: 3, answered: 2, isHandedOver: true, at: '2026-11-21T13:03:00.000Z' } },
    });
    const days = [...place.querySelectorAll('[role="region"] p')].map(({ textContent }) => textContent);
    expect(days.filter((text) => /2[01] Nov/.test(text))).toEqual([
      expect.stringMatching(/20 Nov( 2026)?$/),
      expect.stringMatching(/21 Nov.* · the assistant answered 2 of 3, then handed over$/),
    ]);
  });

  test('a note has a draft and a field of its own, which has the focus, as the reply has it again', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await typeInto(answerBox(place), 'One moment');
    await act(async () => button(place, 'Note').click());
    expect(document.activeElement).toBe(answerBox(place));
    expect([answerBox(place).getAttribute('aria-label'), answerBox(place).value]).toEqual(['Internal note', '']);
    await act(async () => button(place, 'Reply').click());
    expect(document.activeElement).toBe(answerBox(place));
    expect(answerBox(place).value).toBe('One moment');
  });

  test('an answer is sent with Enter, and Shift with Enter begins a line', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await connect();
    const field = answerBox(place);
    await typeInto(field, 'It is in Berlin.');
    await press(field, 'Enter', { shiftKey: true });
    expect(desk.get().unsent).toEqual([]);
    await press(field, 'Enter');
    expect(desk.get().unsent).toMatchObject([{ userId: jonas.userId, text: 'It is in Berlin.' }]);
    expect(field.value).toBe('');
    expect(place.textContent).toContain('not sent yet');
  });

  test('nothing is sent without a line, or while something is blank', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await typeInto(answerBox(place), 'Hello');
    expect(button(place, 'Send').disabled).toBe(true);
    await connect();
    expect(button(place, 'Send').disabled).toBe(false);
    await typeInto(answerBox(place), 'Expected on {day}.');
    expect(button(place, 'Send').disabled).toBe(true);
    expect(place.textContent).toContain('Fill in {day} before you send this.');
  });

  test('a canned reply is found after a slash and filled in', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    const field = answerBox(place);
    await typeInto(field, '/eta');
    expect(place.querySelector('[role="option"]')?.textContent).toBe('/eta Expected delivery date');
    await press(field, 'Enter');
    expect(field.value).toBe('Your parcel WE 4839 2017 5526 BF is expected to arrive on {day}.');
    expect(place.querySelector('[role="option"]')).toBeNull();
  });

  test('what was begun stays with its conversation', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await typeInto(answerBox(place), 'One moment');
    await press(document.body, 'ArrowUp', { altKey: true });
    expect(answerBox(place).getAttribute('aria-label')).toBe('Your answer to Noura Al-Harbi');
    expect(answerBox(place).value).toBe('');
    expect(place.querySelector('[data-group="mine"]')?.textContent).toContain('Draft: One moment');
    await press(document.body, 'ArrowDown', { altKey: true });
    expect(answerBox(place).value).toBe('One moment');
  });

  test('a colleague at the same conversation is shown', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await connect();
    await hear({ type: 'desk', accountId: lin, seats: [{ name: 'Lin', userId: jonas.userId }] });
    expect(place.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Lin is also looking');
    await hear({ type: 'typing', isTyping: true, sender: 'support', userId: jonas.userId, accountId: lin });
    expect(place.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Lin is writing an answer');
  });

  test('colleagues at the same conversation are named as a sentence names them', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await connect();
    await hear({ type: 'desk', accountId: lin, seats: [{ name: 'Lin', userId: jonas.userId }] });
    await hear({ type: 'desk', accountId: ada, seats: [{ name: 'Ada', userId: jonas.userId }] });
    expect(place.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Lin and Ada are also looking');
  });

  test('what a visitor says stands there at once', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await connect();
    await hear({ type: 'typing', isTyping: true, sender: 'user', userId: jonas.userId });
    await seen(place, 'Jonas Weber is typing…');
    await hear({
      ...{ type: 'message', text: 'Is it in customs?', sender: 'user', senderName: 'Jonas Weber', userId: jonas.userId },
      ...{ timestamp: '2026-11-23T13:02:00.000Z', id: lin, seq: '4' },
    });
    await seen(place, 'Is it in customs?');
    expect(place.textContent).not.toContain('is typing…');
  });

  test('whoever stops answering is gone from the desk at once, and asked for a name again', async () => {
    await join();
    const place = await open('agent');
    await connect();
    const before = sockets().length;
    await act(async () => button(place, 'Stop answering').click());
    expect(place.querySelector('h1')?.textContent).toBe('Live Support');
    expect(
      sockets()
        .map(({ readyState }) => readyState)
        .slice(0, before),
    ).not.toContain(1);
  });

  test('only my own can be handed over; any other can be taken', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    expect(button(place, 'Hand over')).toBeDefined();
    await press(document.body, 'ArrowUp', { altKey: true });
    expect(button(place, 'Take')).toBeDefined();
  });
});

import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quickOptionTexts } from '#contracts/quick-options.ts';
import { press } from '../type-into.ts';
import { formatInstant } from '#web/shared/format/dates.ts';
import { pass } from '../render.tsx';
import { assistantSays, at, click, message, openPanel, type, visitor } from './panel.tsx';

type Opened = Awaited<ReturnType<typeof openPanel>>;
let opened: Opened;

const noura = { userName: 'Noura', token: 'before' };
const field = () => document.querySelector('textarea') ?? expect.unreachable('no field');
const nameField = () => document.querySelector('input') ?? expect.unreachable('no field');
const sendOfForm = () => nameField().form?.querySelector('button') ?? expect.unreachable('no button');
const text = () => opened.panel().textContent;
/** Somebody who has talked before is in the conversation again. */
const talking = async (...history: Parameters<Opened['admit']>) => {
  opened = await openPanel({ kept: noura });
  await opened.connect();
  await opened.admit(...history);
};
const say = async (what: string) => {
  await type(field(), what);
  await press(field(), 'Enter');
  await pass(20);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(at) });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
  await opened.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('somebody new', () => {
  beforeEach(async () => {
    opened = await openPanel();
  });

  test('reads Connecting... until the line stands, then Online, and whether anybody is there', async () => {
    expect(text()).toContain('Connecting...');
    await opened.connect();
    expect(text()).toContain('Online');
    expect(text()).not.toContain('Connecting...');
    await opened.hears({ type: 'support_presence', isThere: false });
    expect(text()).toContain('our team is away');
    await opened.hears({ type: 'support_presence', isThere: true });
    expect(text()).toContain('our team is here');
  });

  test('reads how long a person is likely to take, and while support is closed when it opens in the time of the reader', async () => {
    await opened.connect();
    await opened.hears({ type: 'support_presence', isThere: true, waitSeconds: 120 });
    expect(text()).toContain('a person answers in about 2 mins');
    await opened.hears({ type: 'support_presence', isThere: false, opensAt: '2026-03-02T08:00:00.000Z' });
    const local = formatInstant('2026-03-02T08:00:00.000Z', { language: 'en', style: 'dayTime' });
    expect(text()).toContain(`we open ${local}`);
    expect(text()).not.toContain('a person answers');
    await opened.hears({ type: 'support_presence', isThere: true });
    expect(text()).toContain('our team is here');
  });

  test('is asked for a name first; Start Chat waits for one that is not blank', async () => {
    expect(document.activeElement).toBe(nameField());
    const start = opened.button('Start Chat');
    expect(start.disabled).toBe(true);
    await type(nameField(), '   ');
    expect(start.disabled).toBe(true);
    await type(nameField(), ' Noura ');
    expect(start.disabled).toBe(false);
    await opened.connect();
    await click(start);
    await pass(20);
    expect(opened.sentOf('join')).toMatchObject([{ userName: 'Noura', language: 'en' }]);
    expect(document.activeElement).toBe(field());
  });

  test('is told where a name has characters that cannot be taken', async () => {
    await type(nameField(), 'Nou\u0007ra');
    await click(opened.button('Start Chat'));
    expect(nameField().getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('Contains unsupported characters');
  });

  const options = () => [...opened.panel().querySelectorAll('[role=group] button')].map((each) => each.textContent);
  const six = Object.values(quickOptionTexts.en);
  const welcome = 'Hello Noura, I am the assistant, not a person.';
  const joins = async () => {
    await opened.connect();
    await type(nameField(), 'Noura');
    await click(opened.button('Start Chat'));
  };

  test('is welcomed by the assistant of the server alone, with six options that go with the first message', async () => {
    await joins();
    await opened.admit();
    expect(opened.lines()).toEqual([]);
    await opened.hears(assistantSays('1', welcome, six));
    expect(text()).toContain('Assistant · automated replies');
    expect(text()?.match(/I am the assistant/g)).toHaveLength(1);
    expect(options()).toEqual(six);
    await say('Hello');
    expect(options()).toEqual([]);
    await opened.stores('2');
    expect(options()).toEqual([]);
  });

  test('hears the welcome once, also where it came with what was said before', async () => {
    await joins();
    await opened.admit(assistantSays('1', 'Good morning Noura', six));
    await pass(100);
    expect(opened.spoken().filter((line) => line?.includes('Good morning'))).toHaveLength(1);
  });

  test('says what they choose, and goes on writing', async () => {
    await joins();
    await opened.admit(assistantSays('1', welcome, six));
    await click(opened.button('Track my package'));
    await pass(20);
    expect(opened.sentOf('message')).toMatchObject([{ text: 'Track my package', sender: 'user' }]);
    expect(options()).toEqual([]);
    expect(document.activeElement).toBe(field());
  });

  test('chooses among what the newest message offers, and nothing older', async () => {
    await joins();
    await opened.admit(assistantSays('1', welcome, six));
    await say('How long does it take?');
    await opened.stores('2');
    await opened.hears(assistantSays('3', 'Which service?', ['Standard', 'Express']));
    expect(options()).toEqual(['Standard', 'Express']);
    await opened.hears(message('4', 'Lin here.'));
    expect(options()).toEqual([]);
  });
});

describe('what a visitor writes', () => {
  beforeEach(() => talking());

  test('is sent by Enter without Shift, and not while a word is being composed', async () => {
    await type(field(), 'One');
    await press(field(), 'Enter', { shiftKey: true });
    await press(field(), 'Enter', { isComposing: true });
    expect(opened.sentOf('message')).toEqual([]);
    await press(field(), 'Enter');
    expect(opened.sentOf('message')).toMatchObject([{ text: 'One' }]);
    expect(field().value).toBe('');
  });

  test('cannot be sent while it is blank or the line is cut', async () => {
    const send = opened.button('Send');
    expect(send.disabled).toBe(true);
    await type(field(), '  \n ');
    expect(send.disabled).toBe(true);
    await type(field(), 'Hello');
    expect(send.disabled).toBe(false);
    await act(async () => opened.newest().drop());
    await pass(20);
    expect(send.disabled).toBe(true);
    await press(field(), 'Enter');
    expect(field().value).toBe('Hello');
    expect(text()).toContain('Connecting...');
  });

  test('has a tick once it is sent, two once it is stored, and its time', async () => {
    await say('Hello?');
    const progress = () => opened.panel().querySelector('[role=log] svg')?.getAttribute('aria-label');
    expect(progress()).toBe('Sent');
    await opened.stores('1');
    expect(progress()).toBe('Received');
    expect(opened.panel().querySelector('time')?.getAttribute('dateTime')).toBe(at);
  });

  test('says that it is not sent yet while the log is away, and goes once it is back', async () => {
    await say('Hello?');
    const { clientMsgId } = opened.sentOf('message')[0] ?? expect.unreachable();
    await opened.hears({ type: 'error', code: 'unavailable', message: 'Try again.', clientMsgId });
    expect(text()).toContain('Not sent yet');
    await pass(3_000);
    expect(opened.sentOf('message')).toHaveLength(2);
    await opened.stores('1');
    expect(text()).not.toContain('Not sent yet');
  });

  test('counts down near its end, and takes no more than 2,000 characters', async () => {
    expect(field().maxLength).toBe(2_000);
    await type(field(), 'x'.repeat(1_799));
    expect(text()).not.toContain('characters left');
    await type(field(), 'x'.repeat(1_990));
    expect(text()).toContain('10 characters left');
  });

  test('is kept where it has characters that cannot be taken', async () => {
    await say('a\u0007b');
    expect(opened.sentOf('message')).toEqual([]);
    expect(field().value).toBe('a\u0007b');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  test('is told to support while it is typed, once, and once when it rests', async () => {
    await type(field(), 'H');
    await type(field(), 'He');
    expect(opened.sentOf('typing')).toMatchObject([{ isTyping: true }]);
    await pass(3_000);
    expect(opened.sentOf('typing')).toMatchObject([{ isTyping: true }, { isTyping: false }]);
  });
});

describe('what support says', () => {
  test('stands with its name, is spoken once, and ends the notice that somebody types', async () => {
    await talking(message('1', 'From before'));
    await pass(100);
    await opened.hears({ type: 'support_joined', supportName: 'Kofi', userId: visitor, timestamp: at, seq: '1' });
    expect(text()).toContain('\u2068Kofi\u2069 from support has joined');
    await opened.hears({ type: 'typing', isTyping: true, sender: 'support', userId: visitor });
    expect(text()).toContain('\u2068Kofi\u2069 is typing…');
    await opened.hears(message('2', 'It cleared this morning.', { senderName: 'Kofi' }));
    await opened.hears(message('2', 'It cleared this morning.', { senderName: 'Kofi' }));
    expect(text()).not.toContain('is typing');
    expect(opened.lines().filter((line) => line.includes('It cleared'))).toHaveLength(1);
    expect(opened.spoken().filter((line) => line?.includes('It cleared'))).toHaveLength(1);
    expect(opened.spoken().filter((line) => line?.includes('From before'))).toEqual([]);
    expect(opened.spoken().filter((line) => line?.includes('has joined'))).toHaveLength(1);
  });

  test('is marked where it is the assistant’s, and where a person goes on under the same name', async () => {
    await talking(assistantSays('1', 'One'), assistantSays('2', 'Two'), message('3', 'Three', { senderName: 'Assistant' }));
    const [, one, two, three] = opened.lines();
    expect(one).toContain('Assistant · automated replies');
    expect(two).not.toContain('Assistant');
    expect(three).toMatch(/^Assistant(?! ·)/);
  });

  test('has links that tell nobody where they were found, and markup that stays text', async () => {
    await talking(message('1', '<b>See</b> https://waybill.example/a and WE483920175525US'));
    const links = [...opened.panel().querySelectorAll<HTMLAnchorElement>('[role=log] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://waybill.example/a', '/track/WE483920175525US']);
    expect(links[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' });
    expect(text()).toContain('<b>See</b>');
  });

  test.each([
    { key: null, view: 'Public view: names shortened, street addresses hidden', href: '/track/WE483920175525US' },
    { key: 'proof', view: 'Full details shown', href: '/track/WE483920175525US?k=proof' },
  ])('shows a parcel with its number, what of it is shown, and where the rest is: $view', async ({ key, view, href }) => {
    const said = `The full details are here: \u2068https://waybill.example${href}\u2069`;
    await talking({
      ...assistantSays('1', key === null ? 'In transit.' : said),
      parcel: { trackingNumber: 'WE483920175525US', key },
    });
    expect(opened.lines()[1]).toMatch(new RegExp(`WE 4839 2017 5525 US${view}Track this parcel`));
    const [link, ...others] = opened.panel().querySelectorAll<HTMLAnchorElement>('[role=log] a');
    expect(others).toEqual([]);
    expect(link?.getAttribute('href')).toBe(href);
    expect(link?.textContent).toBe('Track this parcel WE483920175525US');
  });

  test('a closed conversation says how it goes on', async () => {
    await talking();
    await opened.hears({ type: 'chat_closed', userId: visitor, timestamp: at, seq: '2' });
    expect(opened.lines()).toContain('This conversation was closed.');
    expect(text()).toContain('Write a message to continue it.');
    await say('One more thing');
    await opened.stores('3');
    expect(opened.lines()).toContain('This conversation was closed.');
    expect(text()).not.toContain('Write a message to continue it.');
  });
});

describe('an own message', () => {
  const own = message('1', 'Oops', { sender: 'user', senderName: 'Noura' });
  const menu = 'Message options: \u2068Oops\u2069';

  test('is taken back in two steps, and leaves a line that is spoken once', async () => {
    await talking(own);
    expect(opened.lines().join('')).not.toContain('Take back');
    await click(opened.button(menu));
    expect(opened.button(menu).getAttribute('aria-expanded')).toBe('true');
    await click(opened.button('Take back'));
    expect(document.activeElement).toBe(field());
    const [sent] = opened.sentOf('retract');
    expect(sent).toMatchObject({ id: own.id });
    await opened.hears({ type: 'ack', clientMsgId: sent?.clientMsgId, seq: '2' });
    await pass(100);
    expect(opened.lines().at(-1)).toBe('Message taken back');
    expect(text()).not.toContain('Oops');
    expect(opened.spoken().filter((line) => line === 'Message taken back')).toHaveLength(1);
  });

  test('that can no longer be taken back stays, and that is said', async () => {
    await talking(own);
    await click(opened.button(menu));
    await click(opened.button('Take back'));
    const [sent] = opened.sentOf('retract');
    await opened.hears({ type: 'error', code: 'conflict', message: 'Too late.', clientMsgId: sent?.clientMsgId });
    expect(text()).toContain('This message can no longer be taken back.');
    expect(text()).toContain('Oops');
  });

  test('of long ago, and what others said, has no options', async () => {
    await talking({ ...own, timestamp: new Date(Date.parse(at) - 600_000).toISOString() }, message('2', 'Hello'));
    expect([...opened.panel().querySelectorAll('[role=log] button')]).toEqual([]);
  });
});

describe('a conversation', () => {
  test('is there again in the same browser, with what was not sent', async () => {
    opened = await openPanel({ kept: noura, unsent: [{ clientMsgId: 'kept', text: 'Unsent', timestamp: at }] });
    expect(text()).toContain('Not sent yet');
    await opened.connect();
    await opened.admit(message('1', 'From before'));
    expect(opened.sentOf('message')).toMatchObject([{ text: 'Unsent', clientMsgId: 'kept' }]);
    await opened.stores('2');
    const said = opened.lines().filter((line) => /From before|Unsent/.test(line));
    expect(said).toHaveLength(2);
    expect(opened.isAnythingUnsent()).toBe(false);
  });

  test('has what happened since below what the assistant offers', async () => {
    await talking(message('1', 'Hi', { sender: 'user', senderName: 'Noura' }), assistantSays('2', 'How can I help?', ['Track']));
    await opened.hears({ type: 'chat_rated', rating: 4, userId: visitor, timestamp: at, seq: '3' });
    const [offer, rating] = [opened.button('Track'), opened.panel().querySelector('[role=log] ol:last-child li')];
    expect(rating?.textContent).toBe('Your rating: 4 of 5');
    expect(offer.compareDocumentPosition(rating ?? offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows what happened before without speaking of it, and speaks once of what happened since', async () => {
    const place = (seq: string) => ({ userId: visitor, timestamp: at, seq });
    const before = [
      { type: 'support_joined', supportName: 'Zuri', ...place('2') },
      { type: 'retracted', userId: visitor, id: message('3', '').id, message: { seq: '3', sender: 'support', timestamp: at } },
    ];
    opened = await openPanel({ kept: noura });
    const takenBack = () => opened.spoken().filter((line) => line === 'Message taken back').length;
    await opened.connect();
    const known = takenBack();
    await opened.hears(...before);
    await opened.admit(message('1', 'From before'));
    await pass(100);
    expect(opened.lines().slice(-2)).toEqual(['\u2068Zuri\u2069 from support has joined', 'Message taken back']);
    await act(async () => opened.newest().drop());
    await pass(3_000);
    await opened.connect();
    await opened.hears(...before, { type: 'support_joined', supportName: 'Thabo', ...place('4') });
    await opened.admit();
    await pass(100);
    expect(opened.spoken().filter((line) => /Zuri|Thabo/.test(line ?? ''))).toEqual([
      '\u2068Thabo\u2069 from support has joined',
    ]);
    expect(takenBack()).toBe(known);
    expect(opened.lines()).toHaveLength(5);
  });

  test('goes on three seconds after the line was cut', async () => {
    await talking(message('1', 'Before'));
    await act(async () => opened.newest().drop());
    await pass(3_000);
    expect(opened.sockets).toHaveLength(2);
    await opened.connect();
    expect(opened.sentOf('visitor')).toMatchObject([{ token: 'first' }]);
    await opened.admit(message('2', 'Meanwhile'));
    expect(opened.lines().filter((line) => /Before|Meanwhile/.test(line))).toHaveLength(2);
  });

  test('can be given a tracking number, that of the page first', async () => {
    opened = await openPanel({ kept: noura, path: '/track/WE483920175525US' });
    await opened.connect();
    await opened.admit(message('1', 'Hi', { sender: 'user', senderName: 'Noura' }));
    await click(opened.button('Attach tracking number'));
    expect(nameField().value).toBe('WE 4839 2017 5525 US');
    await type(nameField(), 'WE 4839 2017 5526 US');
    await click(opened.button('Attach'));
    expect(text()).toContain('This tracking number contains a typo. Check it and try again.');
    await type(nameField(), 'WE 4839');
    await click(opened.button('Attach'));
    expect(text()).toContain('Enter two letters, twelve digits and two letters');
    await type(nameField(), 'we 4839 2017 5525 us');
    await click(opened.button('Attach'));
    const [sent] = opened.sentOf('attach');
    expect(sent).toMatchObject({ trackingNumber: 'WE483920175525US' });
    await opened.hears({ type: 'ack', clientMsgId: sent?.clientMsgId, seq: '2' });
    expect(text()).toContain('Tracking number attached: \u2068WE 4839 2017 5525 US\u2069');
  });

  test('can be emailed, to the address that was given before, and says once that it is on its way', async () => {
    await talking(message('1', 'Write to noura@example.com.', { sender: 'user', senderName: 'Noura' }));
    await click(opened.button('Email chat'));
    expect(nameField().value).toBe('noura@example.com');
    await type(nameField(), 'noura@');
    await click(sendOfForm());
    expect(text()).toContain('Enter a complete email address, such as name@example.com');
    expect(opened.sentOf('mail_transcript')).toEqual([]);
    await type(nameField(), ' amal@example.org ');
    await click(sendOfForm());
    const [sent] = opened.sentOf('mail_transcript');
    expect(sent).toMatchObject({ email: 'amal@example.org' });
    expect(text()).not.toContain('on its way');
    await opened.hears({ type: 'ack', clientMsgId: sent?.clientMsgId, seq: '2' });
    await pass(100);
    const said = 'The conversation is on its way to \u2068amal@example.org\u2069.';
    expect(opened.lines().filter((line) => line === said)).toHaveLength(1);
    expect(opened.spoken().filter((line) => line === said)).toHaveLength(1);
  });

  test('that cannot be emailed any more today says so', async () => {
    await talking(message('1', 'Hi', { sender: 'user', senderName: 'Noura' }));
    await click(opened.button('Email chat'));
    expect(nameField().value).toBe('');
    await type(nameField(), 'noura@example.com');
    await click(sendOfForm());
    const [sent] = opened.sentOf('mail_transcript');
    await opened.hears({ type: 'error', code: 'conflict', message: 'Too often.', clientMsgId: sent?.clientMsgId });
    expect(text()).toContain('A conversation can be emailed 3 times a day');
    expect(text()).not.toContain('on its way');
  });

  test('can be rated, and says thank you once that is stored', async () => {
    await talking(message('1', 'Hi', { sender: 'user', senderName: 'Noura' }));
    await click(opened.button('Rate chat'));
    await click(opened.button('4 stars'));
    expect(text()).not.toContain('Thank you');
    const [sent] = opened.sentOf('rate_chat');
    expect(sent).toMatchObject({ rating: 4 });
    await opened.hears({ type: 'ack', clientMsgId: sent?.clientMsgId, seq: '2' });
    expect(text()).toContain('Thank you for your rating.');
    expect(opened.button('4 stars').getAttribute('aria-pressed')).toBe('true');
    expect(opened.lines()).toContain('Your rating: 4 of 5');
  });

  test('tells the page that it is held on by its name, and nothing else of it', async () => {
    opened = await openPanel({ kept: noura, path: '/track/WE483920175525US?k=secret' });
    await opened.connect();
    await opened.admit(message('1', 'Hi'));
    expect(opened.sentOf('page')).toEqual([{ type: 'page', page: 'track' }]);
  });

  test('is left by Escape, and disconnected when the panel closes', async () => {
    await talking();
    await press(field(), 'Escape');
    expect(opened.onClose).toHaveBeenCalledOnce();
    const before = opened.sockets.length;
    await opened.unmount();
    await pass(10_000);
    expect(opened.newest().readyState).toBe(3);
    expect(opened.sockets).toHaveLength(before);
    opened = await openPanel();
  });

  test('keeps Tab inside', async () => {
    await talking();
    await type(field(), 'Hello');
    const [close, send] = [opened.button('Close chat'), opened.button('Send')];
    await act(async () => send.focus());
    await press(send, 'Tab');
    expect(document.activeElement).toBe(close);
    await press(close, 'Tab', { shiftKey: true });
    expect(document.activeElement).toBe(send);
  });
});

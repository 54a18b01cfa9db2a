// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import type { ListedChat } from '#contracts/chat-desk.ts';
import { chatQuery } from '#web/features/support-desk/api/fetch-chat.ts';
import { repliesQuery } from '#web/features/support-desk/api/fetch-replies.ts';
import { transcriptQuery } from '#web/features/support-desk/api/fetch-transcript.ts';
import { chatListQuery } from '#web/features/support-desk/api/list-chats.ts';
import { LiveSupportPage } from '#web/features/support-desk/components/live-support-page.tsx';
import { desk } from '#web/features/support-desk/model/desk.ts';
import { loadReplies } from '#web/features/support-desk/model/load-replies.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { press, typeInto } from '../type-into.ts';
import { render } from '../render.tsx';
import { aChat } from './a-chat.ts';

const me = '019a0000-0000-7000-8000-000000000001';
const lin = '019a0000-0000-7000-8000-000000000002';
const noura = aChat();
const jonas = aChat({
  ...{ userId: '019a0000-0000-7000-8000-00000000000b', userName: 'Jonas Weber', language: 'en', waitingSince: null, unread: 0 },
  assignedTo: { accountId: me, name: 'Mia' },
});
const shipment = {
  ...{ id: lin, trackingNumber: 'WE483920175526BF', status: 'in_transit' as const },
  ...{ recipientCity: 'Berlin', recipientCountry: 'Germany', estimatedDelivery: null },
};
const parts = { UpdateShipment: () => null };

let sockets: FakeSocket[];
let unmount: (() => Promise<void>) | undefined;
beforeEach(() => {
  sockets = [];
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async () => new Promise(() => undefined));
});
afterEach(async () => {
  await unmount?.();
  desk.leave();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const page = { position: '1', nextCursor: undefined, total: undefined, totalIsMore: undefined };

async function open(role: Role, { chats = [noura, jonas], chosen }: { chats?: ListedChat[]; chosen?: string } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  const account = { id: me, username: 'mia', email: 'mia@waybill.test', role };
  rememberUser(account);
  client.setQueryData(sessionQuery.queryKey, account);
  client.setQueryData(chatListQuery('open').queryKey, { ...page, data: chats, total: chats.length });
  for (const chat of [noura, jonas]) {
    client.setQueryData(chatQuery(chat.userId).queryKey, {
      data: { ...chat, shipments: [shipment], replyAddress: null },
      position: '1',
    });
    client.setQueryData(transcriptQuery(chat.userId).queryKey, { pages: [{ ...page, data: [] }], pageParams: [undefined] });
  }
  client.setQueryData(repliesQuery('en').queryKey, await loadReplies.en());
  const router = createMemoryRouter([{ path: '*', element: <LiveSupportPage parts={parts} /> }], {
    initialEntries: [`/live-support${chosen ? `?chat=${chosen}` : ''}`],
  });
  const shown = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  ({ unmount } = shown);
  return shown.place;
}

const button = (place: Element, name: string) =>
  [...place.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name) ??
  expect.unreachable(`no button ${name}`);
const hear = (frame: object) => act(async () => sockets.at(-1)?.say(frame));
const connect = () => act(async () => sockets.at(-1)?.open());
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
    const place = await open('agent', { chats: [] });
    expect(place.textContent).toContain('No active users');
  });

  test('lists those who wait, and my own', async () => {
    await join();
    const place = await open('agent');
    const headings = [...place.querySelectorAll('[data-group] h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Waiting for a person (1)', 'Mine (1)']);
    expect(place.querySelector('[data-group="waiting"]')?.textContent).toContain('2 unread messages');
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

  test('what a visitor says stands there at once', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    await connect();
    await hear({ type: 'typing', isTyping: true, sender: 'user', userId: jonas.userId });
    expect(place.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('Jonas Weber is typing…');
    await hear({
      ...{ type: 'message', text: 'Is it in customs?', sender: 'user', senderName: 'Jonas Weber', userId: jonas.userId },
      ...{ timestamp: '2026-11-23T13:02:00.000Z', id: lin, seq: '4' },
    });
    expect(place.textContent).toContain('Is it in customs?');
    expect(place.textContent).not.toContain('is typing…');
  });

  test('whoever stops answering is gone from the desk at once, and asked for a name again', async () => {
    await join();
    const place = await open('agent');
    await connect();
    const before = sockets.length;
    await act(async () => button(place, 'Stop answering').click());
    expect(place.querySelector('h1')?.textContent).toBe('Live Support');
    expect(sockets.map(({ readyState }) => readyState).slice(0, before)).not.toContain(1);
  });

  test('only my own can be handed over; any other can be taken', async () => {
    await join();
    const place = await open('agent', { chosen: jonas.userId });
    expect(button(place, 'Hand over')).toBeDefined();
    await press(document.body, 'ArrowUp', { altKey: true });
    expect(button(place, 'Take')).toBeDefined();
  });
});

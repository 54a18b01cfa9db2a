import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import type { ConversationPage } from '#contracts/conversations.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { EmailCenterPage } from '#web/features/conversations/components/email-center-page.tsx';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { apiOfTest, type Answer } from '../api-of-test.ts';
import { render } from '../render.tsx';
import { press, typeInto } from '../type-into.ts';
import { ama, aConversation, aMessage, aPage, aReply, me } from './a-conversation.ts';

const nobody = aConversation({
  ...{ id: '019a0000-0000-7000-8000-00000000000b', customerName: '', customerEmail: 'orders@example.net' },
  ...{ trackingNumber: '', status: 'initial', messageCount: 1, isUnanswered: false },
});
const { id } = aConversation();
const address = `/api/email-conversations/${id}`;
const parts = { WithShipment: () => null, RecentLines: () => null };

let unmount: (() => Promise<void>) | undefined;
beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket));
afterEach(async () => {
  await unmount?.();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

interface Opened {
  page?: Partial<ConversationPage>;
  list?: unknown[];
  isOpen?: boolean;
  answers?: Record<string, Answer>;
}

/** The screen of an account, with that conversation open. */
async function open(role: Role, { page = {}, list = [aConversation(), nobody], isOpen = true, answers = {} }: Opened = {}) {
  const api = apiOfTest({
    'GET /api/email-conversations': list,
    'GET /api/email-conversations/counts': { open: 2, mine: 1, snoozed: 0, unanswered: 1 },
    [`GET ${address}`]: aPage(page),
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const account = { id: me, username: 'mia', email: 'mia@waybill.test', role };
  rememberUser(account);
  client.setQueryData(sessionQuery.queryKey, account);
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const router = createMemoryRouter([{ path: '*', element: <EmailCenterPage parts={parts} /> }], {
    initialEntries: [`/email-dashboard${isOpen ? `?conversation=${id}` : ''}`],
  });
  const shown = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  ({ unmount } = shown);
  return { ...shown, api, address: () => router.state.location.search };
}

const plain = (place: Element) => place.textContent.replaceAll(/[\u2066-\u2069]/g, '');
const seen = (place: Element, text: string) => expect.poll(() => act(async () => plain(place))).toContain(text);
const named = (place: Element, name: string) =>
  [...place.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name);
const click = async (place: Element, name: string) => {
  await expect.poll(() => act(async () => named(place, name))).toBeDefined();
  await act(async () => named(place, name)?.click());
};
const toasted = (title: string, description: string) =>
  expect.poll(() => act(async () => toastStore.snapshot()[0])).toMatchObject({ title, description });
const field = (place: Element): HTMLTextAreaElement => place.querySelector('textarea') ?? expect.unreachable('no field');

describe('the list', () => {
  test('names each customer, their address, parcel and how much was written', async () => {
    const { place } = await open('agent', { isOpen: false });
    await seen(place, 'Jonas Weber');
    const [first, second] = [...place.querySelectorAll('li')].map((row) => plain(row));
    expect(first).toContain('JW');
    expect(first).toContain('jonas.weber@example.com');
    expect(first).toContain('4 msgs');
    expect(first).toContain('waiting for an answer');
    expect(second).toContain('??');
    expect(second).toContain('Unknown Customer');
    expect(second).toContain('1 msg');
    expect(second).toContain('no parcel yet');
    expect(plain(place)).toContain('Select a conversation to manage customer communications');
    expect(named(place, 'Open 2')?.getAttribute('aria-current')).toBe('true');
  });

  test('of another tab is asked for by its name, and an empty one says what will come', async () => {
    const { place, api, address: search } = await open('agent', { isOpen: false, list: [] });
    await seen(place, 'No open conversations');
    await click(place, 'Mine 1');
    await seen(place, 'You have no conversations');
    expect(search()).toBe('?list=mine');
    expect(api.asked('GET', '/api/email-conversations').at(-1)?.query.get('list')).toBe('mine');
  });

  test('that cannot be read says so and can be asked for again', async () => {
    const refusal = () => Response.json({ message: 'Away.', code: 'unavailable', requestId: 'r' }, { status: 503 });
    const { place, api } = await open('agent', { isOpen: false, answers: { 'GET /api/email-conversations': refusal } });
    await seen(place, 'Could not load the conversations');
    api.answers['GET /api/email-conversations'] = [aConversation()];
    await click(place, 'Try again');
    await seen(place, 'Jonas Weber');
  });
});

describe('a conversation', () => {
  test('shows both sides, what is automatic, notes, what was quoted, and who has it', async () => {
    const automatic = aMessage({ id: ama, type: 'automatic', sender: 'staff', message: 'Your parcel is moving.', emailId: null });
    const note = aMessage({ id: me, type: 'note', sender: 'staff', senderName: 'Lin', message: 'Asked the hub.', emailId: null });
    const { place } = await open('agent', {
      page: {
        messages: [automatic, aMessage({ quoted: '> one\n> two' }), note, aReply()],
        assignedTo: { accountId: ama, name: 'Ama Diallo' },
      },
    });
    await seen(place, 'Ama Diallo has it');
    expect(plain(place)).toContain('In Transit, Frankfurt');
    const lines = [...place.querySelectorAll('article[data-type]')];
    expect(lines.map((line) => line.getAttribute('data-type'))).toEqual(['automatic', 'incoming', 'note', 'outgoing']);
    expect(plain(lines[0] ?? place)).toContain('Waybill (automatic email)');
    expect(plain(lines[1] ?? place)).toContain('2 quoted lines');
    expect(plain(lines[1] ?? place)).not.toContain('> one');
    expect(plain(lines[3] ?? place)).toContain('Delivered to the mail server');
  });

  test('is resolved, and opened again where it is', async () => {
    const { place, api } = await open('agent', { answers: { [`POST ${address}/reopen`]: aConversation() } });
    api.answers[`POST ${address}/resolve`] = () => {
      api.answers[`GET ${address}`] = aPage({ status: 'resolved' });
      return aConversation({ status: 'resolved' });
    };
    await click(place, 'Resolve');
    expect(api.asked('POST', `${address}/resolve`)).toHaveLength(1);
    await click(place, 'Reopen');
    expect(api.asked('POST', `${address}/reopen`)).toHaveLength(1);
  });

  test('is only read by an auditor', async () => {
    const { place } = await open('auditor', { page: { messages: [aMessage(), aReply({ state: 'failed', mayRetry: true })] } });
    await seen(place, 'You have read-only access.');
    expect(place.querySelector('textarea')).toBeNull();
    for (const name of ['Resolve', 'Snooze', 'Assign', 'Try again', 'Move this email'])
      expect(named(place, name)).toBeUndefined();
  });

  test('that was merged into another leads there, and takes no reply', async () => {
    const { place, address: search } = await open('agent', { page: { mergedInto: ama } });
    await seen(place, 'This conversation was merged into another one.');
    expect(place.querySelector('textarea')).toBeNull();
    await click(place, 'Show it');
    expect(search()).toBe(`?conversation=${ama}`);
  });
});

describe('a reply', () => {
  const sent = { id: ama, status: 'pending', leavesAt: '2026-11-20T10:00:10.000Z' };

  test('is sent with Enter as the specification has it, and leaves the field empty', async () => {
    const { place, api } = await open('agent', { answers: { 'POST /api/send-reply': sent } });
    await seen(place, 'Do I have to pay customs?');
    expect(named(place, 'Send Reply')?.disabled).toBe(true);
    await typeInto(field(place), 'No, ');
    await press(field(place), 'Enter', { shiftKey: true });
    await press(field(place), 'Enter', { isComposing: true });
    expect(api.asked('POST', '/api/send-reply')).toHaveLength(0);
    await press(field(place), 'Enter');
    await toasted('Reply Sent', 'Your message has been sent successfully');
    expect(api.asked('POST', '/api/send-reply').map(({ body }) => body)).toEqual([
      {
        ...{ customerEmail: 'jonas.weber@example.com', subject: 'Re: Shipment WE483920175526BF', message: 'No, ' },
        ...{ trackingNumber: 'WE483920175526BF', conversationId: id },
      },
    ]);
    expect(field(place).value).toBe('');
  });

  test('that is refused stays as it was typed', async () => {
    const refusal = () => Response.json({ message: 'Mail is away.', code: 'unavailable', requestId: 'r' }, { status: 503 });
    const { place } = await open('agent', { answers: { 'POST /api/send-reply': refusal } });
    await seen(place, 'Do I have to pay customs?');
    await typeInto(field(place), 'No');
    await press(field(place), 'Enter');
    await toasted('Failed to Send', 'There was an error sending your reply');
    await seen(place, 'Mail is away.');
    expect(field(place).value).toBe('No');
  });

  test('is kept as a draft for its conversation alone', async () => {
    const { place } = await open('agent');
    await seen(place, 'Do I have to pay customs?');
    await typeInto(field(place), 'One moment');
    await unmount?.();
    const again = await open('agent');
    await seen(again.place, 'Do I have to pay customs?');
    expect(field(again.place).value).toBe('One moment');
  });

  test('can be taken back for 10 seconds, and stands in the field again', async () => {
    const pending = aReply({ state: 'pending', leavesAt: new Date(Date.now() + 60_000).toISOString() });
    const step = `${address}/replies/${pending.id}/withdraw`;
    const { place, api } = await open('agent', {
      page: { messages: [aMessage(), pending] },
      answers: { [`POST ${step}`]: { id: pending.id, delivery: { ...pending.delivery, state: 'withdrawn' } } },
    });
    await seen(place, 'Leaves in');
    await click(place, 'Undo');
    expect(api.asked('POST', step)).toHaveLength(1);
    await expect.poll(() => act(async () => field(place).value)).toBe('No, gifts are free.');
  });

  test('in doubt is sent again only after one has confirmed it', async () => {
    const doubtful = aReply({ state: 'in_doubt', mayRetry: true });
    const { place, api } = await open('agent', { page: { messages: [doubtful] } });
    await seen(place, 'In doubt: the line broke');
    expect(named(place, 'Ask the mail server')).toBeDefined();
    await click(place, 'Send again');
    await seen(document.body, 'The customer would then get it twice.');
    expect(api.asked('POST', `${address}/replies/${doubtful.id}/retry`)).toHaveLength(0);
  });

  test('that failed says why, and is tried again at once', async () => {
    const failed = aReply({ state: 'failed', reason: 'refused', code: '550', mayRetry: true });
    const step = `${address}/replies/${failed.id}/retry`;
    const { place, api } = await open('agent', { page: { messages: [failed] } });
    await seen(place, 'Not sent: the mail server refused it (550)');
    await click(place, 'Try again');
    expect(api.asked('POST', step).map(({ body }) => body)).toEqual([{ copyConfirmed: false }]);
  });

  test('to nobody in particular has a usual subject, which can be put in other words', async () => {
    const { place, api } = await open('agent', {
      page: { trackingNumber: '', shipment: null },
      answers: { 'POST /api/send-reply': sent },
    });
    await seen(place, 'Re: Your message');
    await click(place, 'Re: Your message');
    const subject = place.querySelector<HTMLInputElement>('input[aria-label="Subject"]') ?? expect.unreachable('no subject');
    await typeInto(subject, 'About customs');
    await typeInto(field(place), 'Hello');
    await press(field(place), 'Enter');
    expect(api.asked('POST', '/api/send-reply')[0]?.body).toMatchObject({ subject: 'About customs' });
  });

  test('begins with a canned one that a slash finds, in the language of the customer', async () => {
    const { place } = await open('agent');
    await seen(place, 'Do I have to pay customs?');
    await typeInto(field(place), '/');
    await expect.poll(() => act(async () => place.querySelectorAll('[role="option"]').length)).toBeGreaterThan(0);
    await press(field(place), 'Enter');
    expect(field(place).value.length).toBeGreaterThan(10);
  });

  test('is no note: that one goes to staff alone', async () => {
    const { place, api } = await open('agent', { answers: { [`POST ${address}/notes`]: aConversation() } });
    await seen(place, 'Do I have to pay customs?');
    await click(place, 'Note');
    await typeInto(field(place), 'Asked the hub');
    await click(place, 'Add note');
    expect(api.asked('POST', `${address}/notes`).map(({ body }) => body)).toEqual([{ text: 'Asked the hub' }]);
    await expect.poll(() => act(async () => field(place).value)).toBe('');
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '#contracts/accounts.ts';
import type { InboxEmail } from '#contracts/emails.ts';
import { FakeSocket } from '#tests/support/fake-socket.ts';
import { EmailPanelPage } from '#web/features/inbox/components/email-panel-page.tsx';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';
import { toastStore } from '#web/shared/ui/toast/toast.tsx';
import { apiOfTest } from '../api-of-test.ts';
import { render } from '../render.tsx';
import { typeInto } from '../type-into.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const anEmail = (changes: Partial<InboxEmail> = {}): InboxEmail => ({
  ...{ id, from: 'jonas@example.com', fromName: 'Jonas Weber', to: 'parcels@example.com', subject: 'Customs', threadId: null },
  ...{ body: 'Do I have to pay?', isHTML: false, text: 'Do I have to pay?', attachments: [], isCut: false, isAutomatic: false },
  ...{ receivedAt: '2026-11-20T10:00:00.000Z', isRead: false },
  ...changes,
});
const other = anEmail({ id: '019a0000-0000-7000-8000-000000000002', subject: 'Thanks', isRead: true });

let unmount: (() => Promise<void>) | undefined;
beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket));
afterEach(async () => {
  await unmount?.();
  vi.unstubAllGlobals();
});

async function open(role: Role, answers: Record<string, unknown> = {}) {
  const api = apiOfTest({
    'GET /api/emails': { emails: [anEmail(), other], hasMore: false, total: 2 },
    'GET /api/emails/stats/unread': { unreadCount: 1 },
    [`GET /api/emails/${id}`]: anEmail({ isRead: true }),
    [`GET /api/emails/${id}/replies`]: [],
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const account = { id, username: 'mia', email: 'mia@waybill.test', role };
  rememberUser(account);
  client.setQueryData(sessionQuery.queryKey, account);
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const router = createMemoryRouter([{ path: '*', element: <EmailPanelPage /> }], { initialEntries: ['/email-panel'] });
  const shown = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  ({ unmount } = shown);
  return { ...shown, api };
}

const seen = (place: Element, text: string) =>
  expect.poll(() => act(async () => place.textContent.replaceAll(/[\u2066-\u2069]/g, ''))).toContain(text);
const named = (place: Element, name: string) => [...place.querySelectorAll('button')].find((each) => each.textContent === name);
const click = (place: Element, name: string) =>
  act(async () => (named(place, name) ?? expect.unreachable(`no button ${name}`)).click());
const toasted = (title: string, description: string) =>
  expect.poll(() => act(async () => toastStore.snapshot()[0])).toMatchObject({ title, description });
/** The first email of the list. */
const openFirst = (place: Element) => act(async () => place.querySelector<HTMLButtonElement>('li button')?.click());

describe('the inbox', () => {
  test('says how many emails there are and how many nobody has read, whose rows are bold with a dot', async () => {
    const { place } = await open('agent');
    await seen(place, 'Inbox (2)');
    await seen(place, '1 unread');
    expect([...place.querySelectorAll('li button')].map((row) => row.getAttribute('data-unread'))).toEqual(['true', 'false']);
    expect(place.textContent).toContain('Select an email to view its contents');
  });

  test('says no number before it knows one', async () => {
    const { place } = await open('agent', { 'GET /api/emails': undefined });
    await seen(place, '1 unread');
    expect(place.querySelector('h2')?.textContent).toBe('Inbox');
  });

  test('without emails says so', async () => {
    const { place } = await open('agent', { 'GET /api/emails': { emails: [], hasMore: false, total: 0 } });
    await seen(place, 'No emails found');
  });

  test('reads 20 at once, and the next 20 when one asks for more, none of them twice', async () => {
    const third = anEmail({ id: '019a0000-0000-7000-8000-000000000003', subject: 'Older' });
    const pages = { 1: [anEmail(), other], 2: [other, third] } as Record<string, InboxEmail[]>;
    const { place, api } = await open('agent', {
      'GET /api/emails': ({ query }: { query: URLSearchParams }) => {
        const page = query.get('page') ?? '';
        return { emails: pages[page], hasMore: page === '1', total: 3 };
      },
    });
    await seen(place, 'Load More');
    expect(api.asked('GET', '/api/emails')[0]?.query.get('limit')).toBe('20');
    await click(place, 'Load More');
    await seen(place, 'Older');
    expect(place.querySelectorAll('li')).toHaveLength(3);
    expect(named(place, 'Load More')).toBeUndefined();
  });
});

describe('an email', () => {
  test('is asked for by itself when it is opened, and then the list and the count are read anew', async () => {
    const { place, api } = await open('agent');
    await seen(place, 'Inbox (2)');
    const before = api.asked('GET', '/api/emails').length;
    await openFirst(place);
    await seen(place, 'Email Details');
    expect(place.textContent).toContain('jonas@example.com');
    expect(place.textContent).toContain('Do I have to pay?');
    await expect.poll(() => act(async () => api.asked('GET', '/api/emails').length)).toBeGreaterThan(before);
    expect(api.asked('GET', `/api/emails/${id}`)).toHaveLength(1);
    expect(api.asked('GET', '/api/emails/stats/unread').length).toBeGreaterThan(1);
  });

  test('that cannot be marked as read is shown all the same', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const refusal = () => Response.json({ message: 'Away.', code: 'unavailable', requestId: 'r' }, { status: 503 });
    const { place } = await open('agent', { [`GET /api/emails/${id}`]: refusal });
    await seen(place, 'Inbox (2)');
    await openFirst(place);
    await seen(place, 'Email Details');
    await expect.poll(() => act(async () => logged.mock.calls.length)).toBeGreaterThan(0);
    logged.mockRestore();
  });

  test('has its replies with what became of each; what this page does not know is unknown', async () => {
    const reply = { to: 'jonas@example.com', subject: 'Re: Customs', body: 'No.', sentAt: '2026-11-20T11:00:00.000Z' };
    const states = ['sent', 'failed', 'pending', 'in_doubt', 'withdrawn'];
    const replies = states.map((status, nth) => ({ ...reply, status, id: `019a0000-0000-7000-8000-00000000001${nth}` }));
    const { place } = await open('agent', { [`GET /api/emails/${id}/replies`]: replies });
    await seen(place, 'Inbox (2)');
    await openFirst(place);
    await seen(place, 'Replies (5)');
    const tags = [...place.querySelectorAll('[data-status]')].map((tag) => tag.textContent);
    expect(tags).toEqual(['sent', 'failed', 'pending', 'Unknown', 'Unknown']);
  });

  test('is answered by nobody who only reads', async () => {
    const { place } = await open('auditor');
    await seen(place, 'Inbox (2)');
    await openFirst(place);
    await seen(place, 'Email Details');
    expect(named(place, 'Reply')).toBeUndefined();
  });
});

describe('a reply', () => {
  const openDialog = async (answers: Record<string, unknown>) => {
    const shown = await open('agent', answers);
    await seen(shown.place, 'Inbox (2)');
    await openFirst(shown.place);
    await seen(shown.place, 'Email Details');
    await click(shown.place, 'Reply');
    await seen(document.body, 'Reply to Email');
    const control = (name: string) =>
      document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#reply-to-email-${name}`) ?? expect.unreachable(name);
    return { ...shown, control };
  };
  const address = `POST /api/emails/${id}/reply`;

  test('goes to the sender, about the same, and is sent once there is something in it', async () => {
    const { api, control } = await openDialog({ [address]: {} });
    expect([control('to').value, control('to').disabled]).toEqual(['jonas@example.com', true]);
    expect(control('subject').value).toBe('Re: Customs');
    expect(named(document.body, 'Send Reply')?.disabled).toBe(true);
    await typeInto(control('body'), 'No, gifts are free.');
    await click(document.body, 'Send Reply');
    await toasted('Reply Sent', 'Your reply has been sent successfully.');
    expect(api.asked('POST', `/api/emails/${id}/reply`).map(({ body }) => body)).toEqual([
      { to: 'jonas@example.com', subject: 'Re: Customs', body: 'No, gifts are free.' },
    ]);
  });

  test('that is refused stays as it was typed, and says why', async () => {
    const refusal = () => Response.json({ message: 'Mail is away.', code: 'unavailable', requestId: 'r' }, { status: 503 });
    const { control } = await openDialog({ [address]: refusal });
    await typeInto(control('body'), 'No');
    await click(document.body, 'Send Reply');
    await toasted('Failed to Send Reply', 'Mail is away.');
    expect(control('body').value).toBe('No');
  });
});

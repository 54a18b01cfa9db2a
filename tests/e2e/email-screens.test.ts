import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { lookAs, overflow, settled } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { aConversation, aMessage, aPage, aReply, ama } from '../web/conversations/a-conversation.ts';
import { isFineInEveryView, seeToast, setStage } from './stage.ts';

const stage = setStage();
const idOf = (nth: number): string => `019a0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const long = 'a-very-long-address-of-somebody.who-writes@a-subdomain-of-a-subdomain.example.net';
const first = aConversation();
const conversations = [
  first,
  aConversation({ id: idOf(21), customerName: '', customerEmail: long, trackingNumber: '', status: 'initial', messageCount: 1 }),
  aConversation({
    id: idOf(22),
    customerName: 'Grace Mensah',
    status: 'snoozed',
    assignedTo: { accountId: ama, name: 'Ama Diallo' },
  }),
];
const sketch = { name: `${'door-sketch-'.repeat(9)}.png`, type: 'image/png', size: 84_000, contentId: null };
const attachments = [false, true].map((isDeleted, place) => ({ ...sketch, place, isDeleted }));
const conversation = aPage({
  customerEmail: long,
  messages: [
    aMessage({
      id: idOf(1),
      type: 'automatic',
      sender: 'staff',
      senderName: '',
      subject: 'Your parcel is moving',
      emailId: null,
    }),
    aMessage({ id: idOf(2), quoted: '> one\n> two', hasHtml: true, attachments, message: `${'x'.repeat(300)} and more` }),
    { ...aReply(), id: idOf(3) },
    aMessage({ id: idOf(4), type: 'note', sender: 'staff', senderName: 'Lin', message: 'Asked the hub.', emailId: null }),
    { ...aReply({ state: 'in_doubt', mayRetry: true }), id: idOf(5) },
    { ...aReply({ state: 'failed', reason: 'refused', code: '550', mayRetry: true }), id: idOf(6) },
    { ...aReply({ state: 'pending', leavesAt: '2199-01-01T00:00:00.000Z' }), id: idOf(7) },
  ],
});
const emails = [31, 32].map((nth) => ({
  ...{ id: idOf(nth), from: long, fromName: '', to: 'parcels@example.com', subject: 'Customs', threadId: idOf(40), attachments },
  ...{ body: '<p>Do I have to pay?</p><img src="https://pictures.example/a.gif" alt="A cake">', isHTML: true, text: 'Pay?' },
  ...{ isCut: true, isAutomatic: true, receivedAt: '2026-11-20T10:00:00.000Z', isRead: nth > 31 },
}));
const reply = {
  id: idOf(50),
  to: long,
  subject: 'Re: Customs',
  body: 'No.',
  status: 'failed',
  sentAt: '2026-11-20T11:00:00.000Z',
};
const answers: [path: RegExp, answer: unknown][] = [
  [/^\/api\/email-conversations$/, conversations],
  [/\/counts$/, { open: 12, mine: 3, snoozed: 1, unanswered: 5 }],
  [/^\/api\/email-conversations\/[^/]+$/, conversation],
  [/^\/api\/emails$/, { emails, hasMore: true, total: 45 }],
  [/\/stats\/unread$/, { unreadCount: 1 }],
  [/\/replies$/, [reply]],
  [/^\/api\/emails\/[^/]+$/, emails[0]],
];

/** What a year of work looks like, in place of what the server has. */
async function fill(page: Page): Promise<void> {
  await page.route(/\/api\/email/, (route) => {
    const { pathname } = new URL(route.request().url());
    const [, json] = answers.find(([path]) => path.test(pathname)) ?? expect.unreachable(pathname);
    return route.fulfill({ json, headers: { 'X-Waybill-Position': '1' } });
  });
}

describe('in every view, nothing is beyond the edge and axe finds nothing', () => {
  test.each([
    ['the conversations', '/email-dashboard', 'Grace Mensah'],
    ['a conversation', `/email-dashboard?conversation=${first.id}`, 'Asked the hub.'],
    ['the inbox', '/email-panel', 'Customs'],
    ['an email', `/email-panel?email=${idOf(31)}`, 'Re: Customs'],
  ])('of %s', async (_name, path, text) => {
    const visitor = await stage.visitAsAgent();
    await fill(visitor.page);
    await visitor.page.goto(path);
    await visitor.page.getByText(text).first().waitFor();
    for (const listed of await visitor.page.getByRole('list', { name: 'Attachments' }).all()) {
      expect(await listed.getByRole('link').count()).toBe(1);
      await listed.getByText('This file was deleted.').waitFor();
    }
    await isFineInEveryView(visitor);
  });
});

test.each(['/email-dashboard', '/email-support', '/email-client'])('the Email Management Center is at %s', async (path) => {
  const { page, close } = await stage.visit();
  await signIn(page, 'admin');
  await fill(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Email Management Center' }).waitFor();
  await page.getByText('Select a conversation to manage customer communications').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await page.getByRole('link', { name: 'Setup External Email' }).getAttribute('href')).toBe('/email-setup');
  expect(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  await page.locator('nav').getByRole('link', { name: 'Email 5 to answer' }).waitFor();
  await close();
});

test('single keys lead through the conversations, and the list of shortcuts names them', async () => {
  const { page, close } = await stage.visitAsAgent();
  await fill(page);
  await page.goto('/email-dashboard');
  await page.getByText('Grace Mensah').waitFor();
  await page.keyboard.press('j');
  await page.waitForURL(`**/email-dashboard?conversation=${first.id}`);
  await page.getByText('Asked the hub.').waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  for (const name of ['Next conversation', 'Previous conversation', 'Write a reply', 'Resolve', 'Snooze']) {
    await dialog.getByText(name, { exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('r');
  await page.keyboard.type('jk');
  expect(await page.getByRole('textbox', { name: 'Your reply to Jonas Weber' }).inputValue()).toBe('jk');
  await close();
});

test('on a phone, a conversation is a page of its own with a way back', async () => {
  const { page, close } = await stage.visitAsAgent({ width: 360 });
  await fill(page);
  await page.goto('/email-dashboard');
  await page.getByText('Jonas Weber').click();
  await page.getByText('Asked the hub.').waitFor();
  expect(await page.getByText('Grace Mensah').count()).toBe(0);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByText('Grace Mensah').waitFor();
  await close();
});

/** What can be clicked and has the toast over it. */
const underToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('[data-tone]')?.getBoundingClientRect();
    if (!toast) throw new Error('no toast');
    return [...document.querySelectorAll('main :is(a, button, input, textarea, summary)')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const isBelow = left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
        return isBelow && document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(control);
      })
      .map((control) => control.textContent);
  });

test('that a reply was sent is shown beside the controls of the conversation, not over them', async () => {
  const { page, close } = await stage.visitAsAgent();
  await fill(page);
  const sent = { id: idOf(99), status: 'pending', leavesAt: '2199-01-01T00:00:00.000Z' };
  await page.route('**/api/send-reply', (route) => route.fulfill({ json: sent, headers: { 'X-Waybill-Position': '1' } }));
  await page.goto(`/email-dashboard?conversation=${first.id}`);
  for (const width of [360, 768, 1280]) {
    await lookAs(page, { width, theme: 'light', language: 'en' });
    await page.getByRole('textbox', { name: 'Your reply to Jonas Weber' }).fill('It arrives tomorrow.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await seeToast(page, 'Reply Sent');
    await settled(page);
    expect(await underToast(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
  await close();
});

test('the menu of what is rarely done is never alone in a row', async () => {
  const { page, close } = await stage.visitAsAgent({ width: 768 });
  await fill(page);
  await page.goto(`/email-dashboard?conversation=${first.id}`);
  const [menu, beside] = [
    page.locator('main header').getByRole('button', { name: 'More actions' }),
    page.getByRole('link', { name: 'Open parcel' }),
  ];
  await menu.waitFor();
  expect((await menu.boundingBox())?.y).toBe((await beside.boundingBox())?.y);
  await close();
});

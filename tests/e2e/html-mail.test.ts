import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { InboxEmail } from '#contracts/emails.ts';
import { hostileMail } from '#tests/support/hostile-mail.ts';
import { setStage } from './stage.ts';

const stage = setStage();
/** All wrappings of each attempt are a matter of minutes: `HOSTILE_WRAPPINGS=10` opens 300 messages. */
const wrapped = Number(process.env['HOSTILE_WRAPPINGS'] ?? 1);

let trap: Server;
let address: string;
const reached: string[] = [];
beforeAll(async () => {
  trap = createServer((request, response) => {
    reached.push(`${request.method} ${request.url} from ${request.headers.referer ?? 'nowhere'}`);
    response.setHeader('Content-Type', 'image/gif');
    response.end(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'));
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => trap.close(resolve)));
beforeEach(() => void reached.splice(0));

const idOf = (nth: number): string => `019a0000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

function anEmail(id: string, html: string): InboxEmail {
  return {
    ...{ id, from: 'eve@example.net', fromName: 'Eve', to: 'parcels@example.com', subject: `Message ${id}`, body: html },
    ...{ isHTML: true, text: 'Hello', threadId: null, attachments: [], isCut: false, isAutomatic: false, isRead: true },
    receivedAt: '2026-11-20T10:00:00.000Z',
  };
}

/** Puts these emails into the inbox of that page, as the server would have them. */
async function fillInbox(page: Page, emails: readonly InboxEmail[]): Promise<void> {
  await page.route('**/api/emails**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, id, rest] = /^\/api\/emails\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    const headers = { 'X-Waybill-Position': '1' };
    if (id === undefined) return route.fulfill({ json: { emails, hasMore: false, total: emails.length }, headers });
    if (id === 'stats') return route.fulfill({ json: { unreadCount: 0 } });
    if (rest === '/replies') return route.fulfill({ json: [] });
    return route.fulfill({ json: emails.find((email) => email.id === id), headers });
  });
}

const frameOf = (page: Page) => page.locator('iframe[sandbox]');
const shownDocument = (page: Page) => frameOf(page).contentFrame();

const timeoutMs = 120_000 + wrapped * 60_000;

test('nothing in a hostile message runs, is fetched, is sent or leads away', { timeout: timeoutMs }, async () => {
  const hostile = hostileMail(address, wrapped);
  const emails = hostile.map(({ html }, nth) => anEmail(idOf(nth), `${html}<p>the end</p>`));
  const { page, complaints, close } = await stage.visitAsAgent();
  await fillInbox(page, emails);
  await page.goto('/email-panel');
  const { origin } = new URL(page.url());
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol.startsWith('http')) asked.push(request.url());
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  const found: string[] = [];
  for (const [nth, { name }] of hostile.entries()) {
    await page.getByRole('listitem').nth(nth).getByRole('button').click();
    await page.waitForURL(`/email-panel?email=${idOf(nth)}`);
    await frameOf(page).waitFor();
    const body = shownDocument(page).locator('body');
    await body.waitFor({ state: 'attached' });
    // Whatever waits for the pointer gets it.
    await frameOf(page).hover({ position: { x: 20, y: 20 } });
    const elements = await body
      .locator('script, style, iframe, form, input, button, link, base, object, embed, svg, math')
      .count();
    if (elements > 0) found.push(`${name}: ${elements} elements that are not to be there`);
    for (const complaint of complaints.splice(0)) found.push(`${name}: ${complaint}`);
    for (const url of asked.splice(0)) found.push(`${name}: asked for ${url}`);
    for (const request of reached.splice(0)) found.push(`${name}: ${request}`);
  }
  expect(found).toEqual([]);
  expect(new URL(page.url()).origin).toBe(origin);
  expect(page.context().pages()).toEqual([page]);
  expect(hostile.length).toBeGreaterThanOrEqual(30);
  await close();
});

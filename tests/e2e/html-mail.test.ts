import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { InboxEmail } from '#contracts/emails.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
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

function anEmail(id: string, html: string, more: Partial<InboxEmail> = {}): InboxEmail {
  return {
    ...{ id, from: 'eve@example.net', fromName: 'Eve', to: 'parcels@example.com', subject: `Message ${id}`, body: html },
    ...{ isHTML: true, text: 'Hello', threadId: null, attachments: [], isCut: false, isAutomatic: false, isRead: true },
    receivedAt: '2026-11-20T10:00:00.000Z',
    ...more,
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

/**
 * Newer versions of Chromium complain of a handler wherever markup is taken apart, also in a document that is on no screen. That comes from
 * the code that makes an email safe; it says nothing of what is shown, which is looked at itself.
 */
const isOfTakingApart = (complaint: string): boolean =>
  /^console: Executing inline event handler .*\(\/assets\/email-frame-[\w-]+\.js\)$/s.test(complaint) ||
  complaint === 'console: content security policy: script-src-attr inline  ()';
const withHandler = 'xpath=//*[@*[starts-with(name(), "on")]]';

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
    const handlers = (await page.locator(withHandler).count()) + (await shownDocument(page).locator(withHandler).count());
    if (handlers > 0) found.push(`${name}: ${handlers} handlers that are not to be there`);
    for (const complaint of complaints.splice(0).filter((text) => !isOfTakingApart(text))) found.push(`${name}: ${complaint}`);
    for (const url of asked.splice(0)) found.push(`${name}: asked for ${url}`);
    for (const request of reached.splice(0)) found.push(`${name}: ${request}`);
  }
  expect(found).toEqual([]);
  expect(new URL(page.url()).origin).toBe(origin);
  expect(page.context().pages()).toEqual([page]);
  expect(hostile.length).toBeGreaterThanOrEqual(30);
  await close();
});

const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/** The inbox with that one email, opened. Nobody has the host pictures.example: whatever asks for it is complained of. */
async function openEmail(html: string, more: Partial<InboxEmail> = {}) {
  const visitor = await stage.visitAsAgent();
  const { page } = visitor;
  await fillInbox(page, [anEmail(idOf(1), html, more)]);
  await page.route(`**/api/emails/${idOf(1)}/attachments/0`, (route) => route.fulfill({ body: gif, contentType: 'image/gif' }));
  await page.goto(`/email-panel?email=${idOf(1)}`);
  return visitor;
}
const sourceOf = (page: Page, name: string) => shownDocument(page).getByAltText(name).getAttribute('src');

test('pictures from outside are fetched when one asks for them, without saying for whom, and none that nobody would see', async () => {
  const { page, complaints, close } = await openEmail(
    `<img src="https://pictures.example/cake.gif" alt="A cake"><img src="https://pictures.example/counter.gif" width="1" height="1">
     <img src="${address}/plain.gif" alt="Over a plain line"><p style="background:url(https://pictures.example/paper.gif)">Hello</p>`,
  );
  await shownDocument(page).getByText('Hello').waitFor();
  expect(await sourceOf(page, 'A cake')).toBeNull();
  expect(complaints).toEqual([]);
  await page.getByText('1 picture is not loaded').waitFor();
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await pollUntil('the picture to be asked for', () => complaints.length > 0);
  expect(await sourceOf(page, 'A cake')).toBe('https://pictures.example/cake.gif');
  expect(await shownDocument(page).getByAltText('A cake').getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/net::ERR_\w+ \(\/cake\.gif\)$/)]);
  expect(reached).toEqual([]);
  await close();
});

test('a page that may not fetch pictures is loaded anew for them', async () => {
  const { page, complaints, close } = await openEmail('<img src="https://pictures.example/cake.gif" alt="A cake">');
  await shownDocument(page).getByAltText('A cake').waitFor({ state: 'attached' });
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /^Email(?! Manag)/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Email Control Panel' }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Eve' }).click();
  expect(await sourceOf(page, 'A cake')).toBeNull();
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => sourceOf(page, 'A cake').catch(() => null)).toBe('https://pictures.example/cake.gif');
  await page.reload();
  await page.getByRole('button', { name: 'Show pictures' }).waitFor();
  const others = complaints.splice(0).filter((complaint) => !complaint.includes('net::ERR_'));
  expect(others).toEqual([]);
  await close();
});

test('a picture that came with the email is shown at once', async () => {
  const picture = {
    place: 0,
    name: 'sketch.gif',
    type: 'image/gif',
    size: gif.length,
    contentId: 'sketch@example',
    isDeleted: false,
  };
  const { page, close } = await openEmail('<img src="cid:sketch%40example" alt="A sketch">', { attachments: [picture] });
  const width = () =>
    shownDocument(page)
      .getByAltText('A sketch')
      .evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0));
  await expect.poll(width).toBe(1);
  expect(await page.getByRole('button', { name: 'Show pictures' }).count()).toBe(0);
  await close();
});

test('a link opens in a tab of its own that knows nothing of this one, and says where it leads', async () => {
  const { page, context, complaints, close } = await openEmail(
    '<p><a href="https://pictures.example/form">waybill.test/login</a></p><p><a href="https://pictures.example/">pictures.example</a></p>',
  );
  const link = shownDocument(page).getByRole('link', { name: 'waybill.test/login' });
  await link.waitFor();
  const said = (await link.evaluate((element) => getComputedStyle(element, '::after').content)).replaceAll('"', '');
  expect(said).toContain('pictures.example');
  expect(await shownDocument(page).locator('[data-leads-to]').count()).toBe(1);
  const opened = context.waitForEvent('page');
  await context.route('https://pictures.example/form', (route) =>
    route.fulfill({ body: '<p>There</p>', contentType: 'text/html' }),
  );
  const place = (await link.boundingBox()) ?? expect.unreachable('no link');
  await page.mouse.click(place.x + 5, place.y + 5);
  const tab = await opened;
  // Whoever drives the browser listens in the frame too, which may run nothing at all.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('Blocked script execution'))).toEqual([]);
  await tab.getByText('There').waitFor();
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await close();
});

test('plain text is a button away, and colours made for white paper stay on it in the dark', async () => {
  const { page, close } = await openEmail('<p style="color:#111">Dark ink</p>', { text: 'Dark ink, as text' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const paper = () =>
    shownDocument(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(paper).toBe('rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await page.getByText('Dark ink, as text').last().waitFor();
  expect(await frameOf(page).count()).toBe(0);
  await page.getByRole('button', { name: 'As sent' }).click();
  await shownDocument(page).getByText('Dark ink').waitFor();
  await close();
});

test('long words, wide tables and right-to-left stay within the frame, which opens larger', async () => {
  const cells = Array.from({ length: 40 }, (_, nth) => `<td>column${nth}</td>`).join('');
  const { page, close } = await openEmail(
    `<p>${'x'.repeat(400)}</p><table><tr>${cells}</tr></table><p>\u0645\u0631\u062d\u0628\u0627</p>`,
  );
  await shownDocument(page).getByText('\u0645\u0631\u062d\u0628\u0627').waitFor();
  const width = await shownDocument(page)
    .getByText('x'.repeat(400))
    .evaluate((line) => line.scrollWidth - line.clientWidth);
  expect(width).toBe(0);
  const before = (await frameOf(page).boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Open larger' }).click();
  const large = page.getByRole('dialog').locator('iframe');
  await large.waitFor();
  expect((await large.boundingBox())?.height ?? 0).toBeGreaterThan(before);
  await close();
});

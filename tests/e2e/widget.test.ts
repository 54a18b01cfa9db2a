import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { snippetsIn } from '#tests/support/guide.ts';
import { openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, seeToast, setStage } from './stage.ts';

const stage = setStage({ env: { WIDGET_SITES: 'http://127.0.0.1:*' } });
let shop: Server;
/** What the shop's page carries, and what its own policy lets it load: an isolated page, the strictest there is. */
let carried = { code: '', from: '', more: '' };
const portOfShop = () => (shop.address() as AddressInfo).port;

beforeAll(async () => {
  const server = createServer((_request, response) => {
    const policy = `default-src 'none'; script-src ${carried.from}; frame-src ${carried.from}${carried.more}`;
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(`<!doctype html><html lang="de"><head><title>Shop</title></head><body>${carried.code}</body></html>`);
  });
  shop = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => shop.close(resolve)));

/** The page of a shop that carries this code, in which nothing can be stored. */
async function openShop(
  page: Page,
  code: (origin: string) => string,
  { host = '127.0.0.1', more = '' } = {},
): Promise<FrameLocator> {
  await page.goto('/');
  const { origin } = new URL(page.url());
  carried = { code: code(origin), from: origin, more };
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  });
  await page.goto(`http://${host}:${portOfShop()}/`);
  return page.frameLocator('iframe');
}

test.each([360, 1280])('a parcel is looked up on the page of a shop, where nothing can be stored, at %i px', async (width) => {
  const visitor = await stage.come({ width });
  const { page } = visitor;
  const { trackingNumber } = stage.shipmentThatIs('in_transit');
  const frame = await openShop(page, (origin) => `<script async src="${origin}/widget.js" data-lang="en"></script>`);
  await frame.getByLabel('Tracking number').fill('WE 0000 0000 0001 US');
  await frame.getByRole('button', { name: 'Track' }).click();
  await frame.getByRole('alert').getByText('This tracking number contains a typo. Check it and try again.').waitFor();
  expect(await frame.getByLabel('Tracking number').evaluate((input) => input === document.activeElement)).toBe(true);

  visitor.expectRefusal(404, '/api/track/');
  await frame.getByLabel('Tracking number').fill('WE 4839 2017 5525 US');
  await frame.getByLabel('Tracking number').press('Enter');
  await frame.getByRole('alert').getByText('Tracking number not found.').waitFor();

  await frame.getByLabel('Tracking number').fill(trackingNumber.toLowerCase());
  await frame.getByRole('button', { name: 'Track' }).click();
  await frame.getByText('In Transit', { exact: true }).waitFor();
  expect(await frame.getByRole('alert').textContent()).toBe('');
  const link = await frame.getByRole('link', { name: 'Full tracking' }).getAttribute('href');
  expect(link).toBe(`/track/${trackingNumber}?lang=en`);
  await expect
    .poll(() => frame.locator('html').evaluate((html) => html.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await visitor.context.cookies(`http://127.0.0.1:${portOfShop()}`)).toEqual([]);
});

test('what the guide has a shop copy shows the widget, by the script and as a frame alone', async () => {
  const snippets = snippetsIn('widget', 'html');
  expect(snippets).toHaveLength(2);
  for (const snippet of snippets) {
    const { page } = await stage.come();
    const styles = snippet.includes('style=') ? "; style-src-attr 'unsafe-inline'" : '';
    const frame = await openShop(page, (origin) => snippet.replace('https://parcels.example.com', origin), { more: styles });
    await frame.getByLabel('Sendungsnummer').waitFor();
  }
});

test('it speaks the language of the page, and begins with the parcel that the page names', async () => {
  const { page } = await stage.come();
  const { trackingNumber } = stage.shipmentThatIs('delivered');
  const frame = await openShop(
    page,
    (origin) => `<script async src="${origin}/widget.js" data-number="${trackingNumber}"></script>`,
  );
  await frame.getByText('Zugestellt', { exact: true }).waitFor();
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /^[a-z]{1,2}$/i.test(name)))).toEqual([]);
  expect(await frame.locator('html').getAttribute('lang')).toBe('de');
});

test('the site of nobody who was allowed shows nothing', async () => {
  const visitor = await stage.visit();
  const frame = await openShop(visitor.page, (origin) => `<iframe src="${origin}/widget" title="Tracking"></iframe>`, {
    host: 'localhost',
  });
  await expect.poll(() => visitor.complaints.some((line) => line.includes('frame-ancestors'))).toBe(true);
  expect(await frame.getByLabel('Tracking number').count()).toBe(0);
  visitor.complaints.splice(0);
  await visitor.close();
});

test('the frame is readable for everybody in each look and direction', async () => {
  const { trackingNumber } = stage.shipmentThatIs('delayed');
  for (const [language, theme, width] of [
    ['en', 'light', 360],
    ['ar', 'dark', 768],
  ] as const) {
    const { page } = await stage.come({ width });
    await page.goto(`/widget?lang=${language}&theme=${theme}&number=${trackingNumber}`);
    await page.locator('section').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

test('an administrator chooses how it looks, sees it and copies its code', async () => {
  const { page } = await stage.come();
  await openSession(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Tracking widget' }).click();
  await page.getByRole('heading', { name: 'Tracking widget', level: 1 }).waitFor();
  await page.getByText('http://127.0.0.1:*').waitFor();
  await page
    .locator('label')
    .filter({ hasText: /^Dark$/ })
    .click();
  const { trackingNumber } = stage.shipmentThatIs('delivered');
  await page.getByLabel('Tracking number (optional)').fill(trackingNumber);
  await page.frameLocator('iframe').getByText('Delivered', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await seeToast(page, 'Code copied');
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(
    new RegExp(`^<script async src="http://[\\w.:]+/widget\\.js" data-theme="dark" data-number="${trackingNumber}"></script>$`),
  );
});

test('its screen is fine in every view', async () => {
  const visitor = await stage.visit();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/widget');
  await visitor.page.getByText('http://127.0.0.1:*').waitFor();
  await isFineInEveryView(visitor);
});

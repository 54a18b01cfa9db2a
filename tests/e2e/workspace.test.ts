import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { quoteReference } from '#contracts/quote-reference.ts';
import type { Quote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
const startOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().x));

const edge = (locator: Locator, side: 'bottom' | 'top') =>
  locator.evaluate((element, named) => Math.round(element.getBoundingClientRect()[named]), side);

describe('the workspace of the staff', () => {
  test('has its screens in the rail, what waits there, and the ways out', async () => {
    const { page, context, close } = await visitAsAgent();
    await page.goto('/dashboard');
    const rail = page.getByRole('navigation', { name: 'Workspace' });
    expect(await rail.getByRole('link', { name: 'Shipments' }).getAttribute('aria-current')).toBe('page');
    const waiting = ((await (await context.request.get('/api/quotes?status=requested')).json()) as Quote[]).length;
    await rail.getByRole('link', { name: `Quotes ${waiting} to answer` }).click();
    await page.waitForURL('**/dashboard?view=quotes');
    await rail.locator('[aria-current=page]').filter({ hasText: 'Quotes' }).waitFor();
    const asked = { form: 'dialog', name: 'Ama Owusu', email: 'ama@example.com', fromLocation: 'Ghana', toLocation: 'Germany' };
    expect((await context.request.post('/api/quote-request', { data: asked })).ok()).toBe(true);
    await rail.getByRole('link', { name: `Quotes ${waiting + 1} to answer` }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('**/');
    await page.getByRole('navigation', { name: 'Workspace' }).waitFor({ state: 'detached' });
    await close();
  });

  test('begins every screen at the same edge', async () => {
    const { page, close } = await visitAsAgent();
    const starts: number[] = [];
    for (const path of ['/dashboard', '/dashboard?view=quotes', '/ship-now']) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      starts.push(await startOf(page, 'main h1'), await startOf(page, 'header [role=combobox]'));
    }
    expect(new Set(starts).size).toBe(1);
    await close();
  });

  test('finds shipments and quotes by the keyboard alone', async () => {
    const { page, context, close } = await visitAsAgent();
    const { id, trackingNumber, recipientName } = shipmentThatIs('in_transit');
    await page.goto('/ship-now');
    await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
    await page.locator('h1').focus();
    await page.keyboard.press('/');
    await searchBox(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(groupTrackingNumber(trackingNumber));
    await options(page).filter({ hasText: recipientName }).and(page.locator('[aria-selected=true]')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/shipments/${id}`);
    await page.getByRole('heading', { name: groupTrackingNumber(trackingNumber) }).waitFor();

    const [quote] = (await (await context.request.get('/api/quotes?limit=1')).json()) as Quote[];
    const reference = quoteReference(quote?.id ?? '');
    await searchBox(page).fill(reference);
    const quotes = page.getByRole('group', { name: 'Quotes: 1' });
    await quotes.getByRole('option').filter({ hasText: reference }).click();
    await page.waitForURL(`**/dashboard?view=quotes&search=${reference}`);
    await close();
  });

  test('says what a search did not find', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    await searchBox(page).fill('nobody by this name');
    await see(page, 'Nothing matches “nobody by this name”');
    await page.keyboard.press('Escape');
    await shown(page, /Nothing matches/).waitFor({ state: 'detached' });
    await close();
  });

  test('shows what it finds while one kind is slow or cannot be searched', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const { recipientName } = shipmentThatIs('in_transit');
    await page.goto('/dashboard');
    visitor.expectRefusal(503, '/api/search/emails');
    await page.route('**/api/search/emails?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    // Never answered: a kind that is slow.
    await page.route('**/api/search/quotes?*', () => undefined);
    await searchBox(page).fill(recipientName);
    await see(page, 'Emails could not be searched');
    await options(page).filter({ hasText: recipientName }).first().waitFor();
    await page.unroute('**/api/search/emails?*');
    await page.getByRole('search').getByRole('button', { name: 'Try again' }).click();
    await shown(page, /Emails could not be searched/).waitFor({ state: 'detached' });
    await page.unroute('**/api/search/quotes?*');
    await visitor.close();
  });

  test.each([
    ['en', 360],
    ['en', 1280],
    ['ar', 360],
    ['ar', 1280],
  ] as const)('finds persons and emails by kind, with the keyboard alone, in %s at %i px', async (language, width) => {
    const { page, context, close } = await visitAsAgent({ language, width });
    const recipientName = 'Sought Person';
    const recipientEmail = `sought.${language}.${width}@example.com`;
    const created = await context.request.post('/api/shipments', { data: aShipment({ recipientName, recipientEmail }) });
    const { id } = (await created.json()) as Shipment;
    await expect
      .poll(async () => (await context.request.get(`/api/search/emails?search=${recipientEmail}`)).json())
      .toMatchObject({ count: 1 });
    await page.goto('/dashboard');
    const box = page.locator('header [role=combobox]');
    await box.fill(recipientEmail);
    const found = page.locator('[role=listbox] [role=group]');
    await expect.poll(() => found.count()).toBe(3);
    const chosen = page.locator('[role=option][aria-selected=true]');
    await chosen.waitFor();
    await page.keyboard.press('End');
    const last = page.locator('[role=option]').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('[role=option]').first().getAttribute('aria-selected')).toBe('true');
    const apart = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const opened = await apart;
    await opened.waitForURL(`**/dashboard/shipments/${id}`);
    await opened.close();
    await found.nth(1).getByRole('option').filter({ hasText: recipientName }).first().click();
    await page.waitForURL(`**/dashboard?search=${encodeURIComponent(recipientEmail)}`);
    await close();
  });

  test('leaves accounts to who may read them, and says how much of each kind there is', async () => {
    const visitor = await visitAsAgent();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.page.goto('/dashboard');
    await searchBox(visitor.page).fill('agent');
    await see(visitor.page, 'Nothing matches “agent”');
    expect(asked).toContain('/api/search/persons');
    expect(asked).not.toContain('/api/search/accounts');
    await visitor.close();
    const admin = await visit();
    await signIn(admin.page, 'admin');
    await searchBox(admin.page).fill('agent');
    const accounts = admin.page.getByRole('group', { name: 'Accounts: 1' });
    await accounts.getByRole('option').filter({ hasText: 'agent' }).click();
    await admin.page.waitForURL('**/dashboard/people');
    await admin.close();
  });

  test('shows its shortcuts on ?, and is found fine while it does', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('h1').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    });
  });

  test('is found fine with results open', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await isFineInEveryView(visitor, async (page) => {
      // Emptied first: the same text again would open nothing.
      await page.locator('header [role=combobox]').fill('');
      await page.locator('header [role=combobox]').fill('a');
      await page.locator('[role=option]').first().waitFor();
    });
  });

  test('shows the keys of its shortcuts where there is a keyboard, and not on a phone', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    const key = page.locator('search kbd');
    await key.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await key.waitFor({ state: 'hidden' });
    await close();
  });

  test('says what happened above the bar of a phone', async () => {
    const { page, close } = await visitAsAgent({ width: 360 });
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Simulate movement of/ })
      .first()
      .click();
    const message = page.locator('[data-tone]').filter({ has: page.getByRole('button') });
    const [bottom, top] = [await edge(message, 'bottom'), await edge(page.getByRole('navigation', { name: 'Workspace' }), 'top')];
    expect(bottom).toBeLessThanOrEqual(top);
    await close();
  });

  test('keeps everything else behind More on a phone', async () => {
    const { page, close } = await visitAsAgent({ width: 360 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    for (const name of ['Logout', 'Alerts']) await more.getByRole('button', { name }).waitFor();
    await more.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('**/');
    await close();
  });

  test.each([360, 1280])('keeps the row under the pointer in its place when a shipment arrives, at %i px', async (width) => {
    const { page, context, close } = await visitAsAgent({ width });
    await page.goto('/dashboard');
    const row = page.locator('main :is(tbody tr, li)').filter({ has: page.getByRole('button', { name: /^Simulate/ }) });
    const third = await row.nth(2).elementHandle();
    await third?.scrollIntoViewIfNeeded();
    await third?.hover();
    const topOf = () => third?.evaluate((element) => element.getBoundingClientRect().top) ?? Promise.reject(new Error('no row'));
    const before = await topOf();
    const created = await context.request.post('/api/shipments', { data: aShipment({ recipientName: 'Newly Arrived' }) });
    expect(created.ok()).toBe(true);
    await row.filter({ hasText: 'Newly Arrived' }).waitFor();
    // Pages scroll by whole pixels, and rows are not as high as whole pixels.
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
    await close();
  });
});

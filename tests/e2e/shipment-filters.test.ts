import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { lookAs } from '#tests/support/browser.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { shown } from '#tests/support/shown.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent, shipmentThatIs } = setStage();

const rows = (page: Page) => page.locator('main tbody tr');
const statuses = async (page: Page) => [...new Set(await rows(page).locator('td:nth-of-type(5)').allInnerTexts())];

async function chooseStatus(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  for (const name of names) await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
  await page.keyboard.press('Escape');
}

describe('the list of shipments', () => {
  test('is narrowed down by filters that the address keeps, and the way back undoes', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    await rows(page).first().waitFor();
    const all = await page
      .locator('main')
      .getByText(/^\d+ shipments?$/)
      .last()
      .innerText();
    await chooseStatus(page, 'Delivered');
    await page.waitForURL('**/dashboard?status=delivered');
    await page.getByRole('button', { name: 'Remove filter: Delivered' }).waitFor();
    await expect.poll(() => statuses(page)).toEqual(['Delivered']);
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL('**/dashboard?status=delivered&mine=true');
    await page.reload();
    await page.getByRole('button', { name: 'Remove filter: Mine' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/dashboard?status=delivered');
    await expect.poll(() => statuses(page)).toEqual(['Delivered']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/dashboard');
    await see(page, all);
    await close();
  });

  test('is ordered by the head of a column, which says so', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    const head = page.getByRole('columnheader', { name: 'Updated' });
    await head.getByRole('button').click();
    await page.waitForURL('**/dashboard?sort=updated');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await page.waitForURL('**/dashboard?sort=updated&order=asc');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await close();
  });

  test('without a match says so, and offers the way out', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard?status=pending&to=2020-01-01');
    await see(page, 'No shipments found');
    await see(page, 'No shipment matches these filters.');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await rows(page).first().waitFor();
    await page.goBack();
    await see(page, 'No shipments found');
    await isFineInEveryView(visitor);
  });

  test('keeps a row that no longer matches under the pointer, marked', async () => {
    const { page, context, close } = await visitAsAgent();
    const { id, trackingNumber } = shipmentThatIs('pending');
    await page.goto('/dashboard?status=pending');
    const row = page.locator(`[data-shipment="${id}"]`);
    await row.hover();
    await context.request.patch(`/api/shipments/${id}/status`, {
      data: { status: 'picked_up', location: 'Accra', description: `Picked up ${trackingNumber}` },
    });
    await row.getByText('No longer matches').waitFor();
    await page.getByRole('heading', { name: 'Shipments', level: 1 }).hover();
    await row.waitFor({ state: 'detached' });
    await close();
  });

  test('keeps in its address how far it was read, until something else is asked for', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard?order=asc');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.waitForURL('**/dashboard?order=asc&pages=2');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(25);
    const count = await rows(page).count();
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(count);
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL('**/dashboard?order=asc&mine=true');
    await page.goBack();
    await page.waitForURL('**/dashboard?order=asc&pages=2');
    await expect.poll(() => rows(page).count()).toBe(count);
    await close();
  });

  test('stays readable while it cannot be read anew, and says how old it is instead of live', async () => {
    const visitor = await visitAsAgent();
    const { page, context } = visitor;
    await page.goto('/dashboard');
    await see(page, /^Live · as of \d\d:\d\d:\d\d$/);
    visitor.expectRefusal(503, '/api/shipments');
    await page.route('**/api/shipments?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await context.request.post('/api/shipments', { data: aShipment({ recipientName: 'Not to be seen' }) });
    await see(page, /^As of \d\d:\d\d:\d\d$/);
    await shown(page, /^Live · /).waitFor({ state: 'detached' });
    await rows(page).first().waitFor();
    await page.unroute('**/api/shipments?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page, /^Live · as of \d\d:\d\d:\d\d$/);
    await see(page, 'Not to be seen');
    await visitor.close();
  });

  test('has every action of a row within reach, however long its names are', async () => {
    const visitor = await visitAsAgent();
    const { page, context } = visitor;
    const long = {
      recipientName: 'Maximiliane von Hohenlohe-Waldenburg-Schillingsfürst',
      senderCity: 'San Cristóbal de las Casas',
      recipientCity: 'Llanfairpwllgwyngyll',
    };
    const created = await context.request.post('/api/shipments', { data: aShipment(long) });
    const { id } = (await created.json()) as { id: string };
    await context.request.patch(`/api/shipments/${id}/status`, {
      data: { status: 'out_for_delivery', location: 'Llanfairpwllgwyngyll', description: 'On the van' },
    });
    await page.goto('/dashboard');
    const row = page.locator(`[data-shipment="${id}"]`);
    await row.waitFor();
    const beyond: string[] = [];
    for (const language of ['en', 'de', 'fr', 'ar'] as const) {
      for (const width of [1120, 1280]) {
        await lookAs(page, { language, theme: 'light', width });
        const panel = await page
          .locator('section', { has: page.locator('table') })
          .last()
          .boundingBox();
        const last = await row.getByRole('button').last().boundingBox();
        const isWithin = panel && last && last.x >= panel.x && last.x + last.width <= panel.x + panel.width;
        if (!isWithin) beyond.push(`${language}, ${width} px`);
      }
    }
    expect(beyond).toEqual([]);
    await visitor.close();
  });

  test('has its filters in a drawer on a phone', async () => {
    const visitor = await visitAsAgent({ width: 360 });
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('button', { name: 'Delayed only' }).click();
    await drawer.getByRole('button', { name: 'Show shipments' }).click();
    await page.waitForURL('**/dashboard?delayed=true');
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await visitor.close();
  });

  test('is fine with filters set', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto(
      '/dashboard?status=delivered,in_transit&country=Ghana,Germany,United States&from=2026-01-01&sort=value',
    );
    await visitor.page.getByRole('button', { name: 'Remove filter: In Transit' }).waitFor();
    await isFineInEveryView(visitor);
  });
});

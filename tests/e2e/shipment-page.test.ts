import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { shown } from '#tests/support/shown.ts';
import { openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

async function createIn(context: BrowserContext, changes: object = {}): Promise<Shipment> {
  const created = await context.request.post('/api/shipments', { data: { ...aShipment(), ...changes } });
  return (await created.json()) as Shipment;
}

const scan = (context: BrowserContext, shipmentId: string, description: string) =>
  context.request.post('/api/tracking-events', {
    data: { shipmentId, status: 'in_transit', location: 'London Heathrow', description },
  });

const timeline = (page: Page) => page.getByRole('region', { name: 'Everything about this parcel' });
const line = (page: Page, title: string) => timeline(page).getByRole('listitem').filter({ hasText: title });
const pageOf = ({ id }: Shipment) => `/dashboard/shipments/${id}`;

describe('the page of a shipment', () => {
  test('is opened by the number of its row, and says where the parcel goes and who is concerned', async () => {
    const { page, close } = await visitAsAgent();
    const shipment = shipmentThatIs('in_transit');
    await page.goto(`/dashboard?search=${shipment.trackingNumber}`);
    await page.getByRole('link', { name: groupTrackingNumber(shipment.trackingNumber), exact: true }).click();
    await page.waitForURL(`**${pageOf(shipment)}`);
    await page.getByRole('heading', { level: 1, name: groupTrackingNumber(shipment.trackingNumber) }).waitFor();
    for (const text of [shipment.senderName, shipment.recipientName, shipment.recipientAddress, shipment.recipientEmail]) {
      await see(page, text);
    }
    await page.getByRole('figure', { name: 'Map of the journey' }).waitFor();
    await page.getByRole('button', { name: `Copy ${groupTrackingNumber(shipment.trackingNumber)}` }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shipment.trackingNumber);
    await page.getByRole('link', { name: 'View public page' }).click();
    await page.waitForURL(`**/track/${shipment.trackingNumber}`);
    await close();
  });

  test('shows a new location and the emails about it by themselves', async () => {
    const { page, context, close } = await visitAsAgent();
    const shipment = await createIn(context);
    await page.goto(pageOf(shipment));
    await line(page, 'Shipment created').first().waitFor();
    await page.getByRole('button', { name: 'Update location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update location' });
    await dialog.getByRole('button', { name: 'Tokyo Narita' }).click();
    await dialog.getByLabel('Description').fill('Through customs');
    await dialog.getByRole('button', { name: 'Update and send emails' }).click();
    await line(page, 'Through customs').waitFor();
    await line(page, 'Email to the recipient')
      .filter({ hasText: 'Status update' })
      .filter({ hasText: 'accepted by the server' })
      .waitFor();
    await close();
  });

  test('leaves the line that is read in its place when another one comes', async () => {
    const { page, context, close } = await visitAsAgent({ width: 360 });
    const shipment = await createIn(context);
    await scan(context, shipment.id, 'The one that is read');
    await page.goto(pageOf(shipment));
    const read = line(page, 'The one that is read').locator('summary');
    await read.click();
    const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await scan(context, shipment.id, 'Another one');
    await line(page, 'Another one').waitFor();
    expect(await top()).toBe(before);
    await close();
  });

  test('opens a line by the keyboard to all that is known of it', async () => {
    const { page, context, close } = await visitAsAgent();
    const shipment = await createIn(context);
    await scan(context, shipment.id, 'Scanned at the gate');
    await page.goto(pageOf(shipment));
    const scanned = line(page, 'Scanned at the gate');
    await scanned.locator('summary').focus();
    await page.keyboard.press('Enter');
    for (const [label, text] of [
      ['Place', 'London Heathrow'],
      ['By', 'agent'],
      ['Revision', '1'],
    ] as const) {
      await scanned.getByRole('term').filter({ hasText: label }).locator('..').getByText(text, { exact: true }).waitFor();
    }
    await scanned
      .getByRole('definition')
      .filter({ hasText: /GMT|UTC/ })
      .first()
      .waitFor();
    await close();
  });

  test('is narrowed down in its address, with the number of lines of each kind', async () => {
    const { page, context, close } = await visitAsAgent();
    const shipment = await createIn(context);
    await scan(context, shipment.id, 'Only scan');
    await page.goto(pageOf(shipment));
    await line(page, 'Shipment created').first().waitFor();
    await timeline(page).getByRole('link', { name: 'Scans 1' }).click();
    await page.waitForURL(`**${pageOf(shipment)}?show=scans`);
    await line(page, 'Shipment created').first().waitFor({ state: 'detached' });
    await page.reload();
    await line(page, 'Only scan').waitFor();
    expect(await timeline(page).getByRole('link', { name: 'Scans 1' }).getAttribute('aria-current')).toBe('true');
    expect(await timeline(page).getByRole('link', { name: /^Chat/ }).count()).toBe(0);
    await close();
  });

  test('shows what came earlier when asked for it', async () => {
    const { page, context, close } = await visitAsAgent();
    const shipment = await createIn(context);
    for (let nth = 0; nth < 30; nth += 1) await scan(context, shipment.id, `Scan number ${nth}.`);
    await page.goto(`${pageOf(shipment)}?show=scans`);
    await line(page, 'Scan number 29.').waitFor();
    expect(await line(page, 'Scan number 0.').count()).toBe(0);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await line(page, 'Scan number 0.').waitFor();
    expect(await timeline(page).getByRole('listitem').count()).toBe(30);
    await close();
  });

  test('stays readable while nothing can be read, and says how old it is', async () => {
    const visitor = await visitAsAgent();
    const { page, context } = visitor;
    const shipment = await createIn(context);
    await page.goto(pageOf(shipment));
    await line(page, 'Shipment created').first().waitFor();
    visitor.expectRefusal(503, `/api/shipments/${shipment.id}`);
    await page.route(`**/api/shipments/${shipment.id}**`, (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await scan(context, shipment.id, 'Not to be seen');
    await see(page, /^Could not refresh this page\. You are seeing it as of \d\d:\d\d:\d\d\.$/);
    await line(page, 'Shipment created').first().waitFor();
    await page.unroute(`**/api/shipments/${shipment.id}**`);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await shown(page, /^Could not refresh this page/).waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('has its label on each of the sheets, and says when it cannot be made', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const shipment = shipmentThatIs('in_transit');
    await page.goto(pageOf(shipment));
    for (const [name, format] of [
      ['Label A6', 'a6'],
      ['Label 4×6 in', '4x6'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      expect(download.suggestedFilename()).toBe(`label-${shipment.trackingNumber}-${format}.pdf`);
      expect((await readFile(await download.path())).toString('latin1', 0, 5)).toBe('%PDF-');
    }
    visitor.expectRefusal(503, `/api/shipments/${shipment.id}/label`);
    await page.route('**/label?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await page.getByRole('button', { name: 'Label A6' }).click();
    await seeToast(page, 'Could not create the label');
    await visitor.close();
  });

  test('that there is not says what to do', async () => {
    const visitor = await visitAsAgent();
    visitor.expectRefusal(404, '/api/shipments/');
    await visitor.page.goto('/dashboard/shipments/019a0000-0000-7000-8000-000000000001');
    await see(visitor.page, 'Shipment Not Found');
    await visitor.page.getByRole('link', { name: 'Back to shipments' }).waitFor();
    await isFineInEveryView(visitor);
  });

  test('offers no change to someone who may only read', async () => {
    const { page, close } = await visit();
    await openSession(page, 'auditor');
    await page.goto(pageOf(shipmentThatIs('in_transit')));
    await timeline(page).getByRole('listitem').first().waitFor();
    await page.getByRole('link', { name: 'View public page' }).waitFor();
    expect(await page.getByRole('button', { name: 'Update location' }).count()).toBe(0);
    await close();
  });

  test('is found fine with any names in it and a line open', async () => {
    const visitor = await visitAsAgent();
    const shipment = await createIn(visitor.context, {
      senderName: '\u200fליאת כהן 🎁',
      recipientName: 'أمينة \u200eDiallo-Überlang-von-und-zu-Hohenlohe',
      recipientAddress: 'Straße mit einem sehr langen Namen 44\nHinterhaus, 3. Etage',
      recipientEmail: 'a.very.long.address.of.a.recipient@subdomain.of.a.long.example.com',
    });
    await scan(visitor.context, shipment.id, 'وصلت 📦 to the hub');
    await visitor.page.goto(pageOf(shipment));
    await line(visitor.page, 'to the hub').locator('summary').click();
    await isFineInEveryView(visitor);
  });

  test('is found fine while it cannot be read', async () => {
    const visitor = await visitAsAgent();
    visitor.expectRefusal(503, '/api/shipments/');
    await visitor.page.route('**/api/shipments/**', (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await visitor.page.goto(pageOf(shipmentThatIs('in_transit')));
    await see(visitor.page, 'Failed to fetch this shipment');
    await isFineInEveryView(visitor);
  });
});

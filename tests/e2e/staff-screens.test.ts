import { describe, expect, test } from 'vitest';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, fillWizard, signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

describe('every screen of the staff, at every width, in both themes and writing directions', () => {
  test('the dashboard', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard');
    for (const name of ['Live Customer Support', 'Email Management', 'Customer Notifications', 'New Shipment', 'Back to Home']) {
      await page.getByRole('link', { name }).waitFor();
    }
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page
      .getByRole('button', { name: /^Simulate movement of/ })
      .first()
      .waitFor();
    await isFineInEveryView(visitor);
  });

  test('the dashboard without a match', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await visitor.page.getByLabel('Search shipments').fill('nobody by this name');
    await see(visitor.page, 'No shipments found');
    await isFineInEveryView(visitor);
  });

  test('the dashboard while nothing can be read', async () => {
    const visitor = await visitAsAgent();
    visitor.expectRefusal(503, '/api/s');
    for (const path of ['**/api/shipments?*', '**/api/shipments', '**/api/stats']) {
      await visitor.page.route(path, (route) =>
        route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
      );
    }
    await visitor.page.goto('/dashboard');
    await see(visitor.page, 'Failed to fetch shipments');
    await see(visitor.page, 'Failed to fetch stats');
    await isFineInEveryView(visitor);
  });

  test('the dashboard of someone who may only read', async () => {
    const visitor = await visit();
    await signIn(visitor.page, 'auditor');
    await see(visitor.page, 'You have read-only access. Only agents and administrators can make changes.');
    await visitor.page
      .getByRole('link', { name: /^View tracking of/ })
      .first()
      .waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Simulate movement of/ }).count()).toBe(0);
    expect(await visitor.page.getByRole('link', { name: 'New Shipment' }).count()).toBe(0);
    expect(await visitor.page.getByRole('link', { name: 'Customer Notifications' }).count()).toBe(0);
    await visitor.page.goto('/ship-now');
    await see(visitor.page, 'Read-only account');
    await isFineInEveryView(visitor);
  });

  test('the quotes, and one of them with an answer that cannot be sent', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard?view=quotes');
    await page.getByRole('link', { name: /^Create shipment from quote/ }).waitFor();
    await page
      .getByRole('button', { name: /^Send quote for/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
    await see(page, 'Enter a price greater than 0, such as 64.50');
    await isFineInEveryView(visitor);
  });

  test('the quotes without a match, narrowed down to a state', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard?view=quotes');
    await choose(page, 'Status', 'Accepted');
    await page.waitForURL('**/dashboard?view=quotes&state=accepted');
    await page.getByRole('link', { name: /^Create shipment from quote/ }).waitFor();
    await page.getByLabel('Search quotes').fill('nobody by this name');
    await see(page, 'No quotes found');
    await isFineInEveryView(visitor);
  });

  test('the quotes while they cannot be read', async () => {
    const visitor = await visitAsAgent();
    visitor.expectRefusal(503, '/api/quotes');
    await visitor.page.route('**/api/quotes?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' } }),
    );
    await visitor.page.goto('/dashboard?view=quotes');
    await see(visitor.page, 'Failed to fetch quotes');
    await isFineInEveryView(visitor);
  });

  test('the quotes of someone who may only read', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await signIn(page, 'auditor');
    await page.locator('main').getByRole('link', { name: 'Quotes', exact: true }).click();
    await page
      .getByRole('button', { name: /^View quote/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().waitFor();
    expect(await page.getByLabel('Price (USD)').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Create shipment/, includeHidden: true }).count()).toBe(0);
    await isFineInEveryView(visitor);
  });

  test('the location dialog, with what is missing and with a refusal', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard');
    await page
      .getByRole('button', {
        name: `Update location and send emails for ${groupTrackingNumber(shipmentThatIs('in_transit').trackingNumber)}`,
      })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Update location' });
    expect(await dialog.getByRole('group', { name: 'Quick locations' }).getByRole('button').allInnerTexts()).toEqual([
      'New York Distribution Center',
      'Los Angeles Hub',
      'Chicago Facility',
      'Miami Gateway',
      'Frankfurt International Hub',
      'London Heathrow',
      'Tokyo Narita',
      'Dubai International',
    ]);
    await dialog.getByLabel('Location').fill('');
    await dialog.getByRole('button', { name: 'Update and send emails' }).click();
    await seeToast(page, 'Missing Information', 'Please fill in all required fields.');

    await dialog.getByRole('button', { name: 'Tokyo Narita' }).click();
    expect(await dialog.getByLabel('Latitude').inputValue()).toBe('35.772');
    await dialog.getByLabel('Description').fill('Arrived');
    visitor.expectRefusal(409, '/api/shipments/');
    await page.route('**/api/shipments/*/status', (route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This shipment has changed meanwhile.', code: 'conflict', requestId: 'test' },
      }),
    );
    await dialog.getByRole('button', { name: 'Update and send emails' }).click();
    await seeToast(page, 'Update Failed', 'This shipment has changed meanwhile.');
    await isFineInEveryView(visitor);
  });

  test('the three steps of the wizard, with what is wrong in them', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/ship-now');
    await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
    for (const heading of ['Recipient Information', 'Package Details']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    expect(await page.getByLabel('Declared value').inputValue()).toBe('50');
    await page.getByLabel('Weight').fill('-1');
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await page.getByRole('heading', { name: /fields need your attention/ }).waitFor();
    await isFineInEveryView(visitor);
  });

  test.each([
    { step: 0, heading: 'Sender Information' },
    { step: 2, heading: 'Package Details' },
  ])('the blank wizard at $heading', async ({ step, heading }) => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/ship-now');
    for (let gone = 0; gone < step; gone += 1) await visitor.page.getByRole('button', { name: 'Next' }).click();
    await visitor.page.getByRole('heading', { name: heading }).waitFor();
    await isFineInEveryView(visitor);
  });

  test('a refused creation, and a successful one', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/ship-now');
    await fillWizard(page, aShipment());
    visitor.expectRefusal(503, '/api/shipments');
    await page.route('**/api/shipments', (route) =>
      route.fulfill({ status: 503, json: { message: 'The event store is away.', code: 'unavailable', requestId: 'test' } }),
    );
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await seeToast(page, 'Error creating shipment', 'The event store is away.');
    await page.unroute('**/api/shipments');
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await page.getByRole('heading', { name: 'Shipment created successfully!' }).waitFor();
    await seeToast(page, 'Shipment created successfully!');
    expect(await page.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
    await isFineInEveryView(visitor);
  });
});

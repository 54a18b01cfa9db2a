import { describe, expect, test } from 'vitest';
import { checkDigit } from '#contracts/tracking-number.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, shipmentThatIs } = setStage();

const unknownNumber = `WS12345678901${checkDigit('12345678901')}US`;

describe('every public screen, at every width, in both themes and writing directions', () => {
  test('home', async () => {
    const visitor = await visit();
    await visitor.page.goto('/');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.getByRole('link', { name: 'Get Help' }).waitFor();
    await isFineInEveryView(visitor);
  });

  test.each([
    { item: 'Locations', text: 'London Heathrow' },
    { item: 'Alerts', text: 'No active service alerts' },
  ])('the drawer of $item', async ({ item, text }) => {
    const visitor = await visit();
    await visitor.page.goto('/');
    const drawer = visitor.page.getByRole('dialog', { name: item });
    await visitor.page.getByRole('button', { name: item }).click();
    await drawer.getByText(text, { exact: true }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await visitor.page.getByRole('button', { name: item }).click();
    await drawer.getByText(text, { exact: true }).waitFor();
    await isFineInEveryView(visitor);
  });

  test('tracking without a number', async () => {
    const visitor = await visit();
    await visitor.page.goto('/track');
    await visitor.page.getByRole('heading', { name: 'Package Tracking' }).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Track', exact: true }).isDisabled()).toBe(true);
    await isFineInEveryView(visitor);
  });

  test('a parcel, masked', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { trackingNumber, recipientName, recipientAddress } = shipmentThatIs('in_transit');
    await page.goto(`/track/${trackingNumber}`);
    await see(page, 'Moving Through Network');
    for (const text of ['Latest update', 'Package details', 'Shipping details', 'Get Email Updates', 'Street address hidden'])
      await see(page, text);
    const shown = await page.locator('main').innerText();
    expect(shown).not.toContain(recipientName);
    expect(shown).not.toContain(recipientAddress);
    await isFineInEveryView(visitor);
  });

  test.each(['pending', 'delayed'] as const)('a parcel that is %s', async (status) => {
    const visitor = await visit();
    await visitor.page.goto(`/track/${shipmentThatIs(status).trackingNumber}`);
    await see(visitor.page, 'Moving Through Network');
    await isFineInEveryView(visitor);
  });

  test('a parcel, unlocked with the address of its recipient', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const shipment = shipmentThatIs('delivered');
    await page.goto(`/track/${shipment.trackingNumber}`);
    const address = page.getByLabel('Email address');
    await address.fill('somebody@example.com');
    expect(await address.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
    visitor.expectRefusal(403, '/api/track/');
    await page.getByRole('button', { name: 'Show full details' }).click();
    await see(page, 'This email address does not match the sender or recipient.');
    const said = await page.locator('form:has-text("Show full details")').innerText();
    expect(said.match(/does not match/gi)).toHaveLength(2);
    await address.fill(shipment.recipientEmail);
    await page.getByRole('button', { name: 'Show full details' }).click();
    await seeToast(page, 'Full details shown');
    await see(page, shipment.recipientName);
    await see(page, shipment.recipientAddress);
    await isFineInEveryView(visitor);
  });

  test('the dialog about updates', async () => {
    const visitor = await visit();
    await visitor.page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('main article [aria-haspopup=dialog]').click();
      await page.getByRole('dialog').waitFor();
    });
  });

  test('a number that no one knows', async () => {
    const visitor = await visit();
    visitor.expectRefusal(404, '/api/track/');
    await visitor.page.goto(`/track/${unknownNumber}`);
    await see(visitor.page, 'Package Not Found');
    await see(visitor.page, 'Tracking number not found. Please verify the tracking number and try again.');
    await see(visitor.page, 'Please check your tracking number and try again.');
    await isFineInEveryView(visitor);
  });

  test('a number with a typo, recognised without asking the server', async () => {
    const visitor = await visit();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    visitor.expectRefusal(404, '/track/WS000000000000US');
    await visitor.page.goto('/track/WS000000000000US');
    await see(visitor.page, 'Package Not Found');
    await see(visitor.page, 'This tracking number contains a typo. Check it and try again.');
    expect(asked.filter((path) => path.startsWith('/api/track'))).toEqual([]);
    expect(await visitor.page.locator('main').getByText('This tracking number contains a typo.').count(), 'shown once').toBe(1);
    await isFineInEveryView(visitor);
  });

  test('a parcel without any scan', async () => {
    const visitor = await visit();
    await visitor.page.route('**/api/track/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), trackingEvents: [] } });
    });
    // With a key it is the browser that asks, not the server.
    await visitor.page.goto(`/track/${shipmentThatIs('pending').trackingNumber}?k=none`);
    await see(visitor.page, 'No tracking events available yet');
    await isFineInEveryView(visitor);
  });

  test('tracking while the server cannot answer', async () => {
    const visitor = await visit();
    let asked = 0;
    visitor.expectRefusal(503, '/api/track/');
    await visitor.page.route('**/api/track/*', (route) => {
      asked += 1;
      return route.fulfill({
        status: 503,
        json: { message: 'The read models are away.', code: 'unavailable', requestId: 'test' },
      });
    });
    await visitor.page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}?k=none`);
    await see(visitor.page, 'Failed to fetch tracking information: Service Unavailable');
    expect(asked).toBe(3);
    await isFineInEveryView(visitor);
  });

  test('the sign-in, with its errors', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/dashboard-login');
    await page.getByRole('button', { name: 'Use this account: agent', exact: true }).waitFor();
    expect(await page.locator('main').innerText()).toContain('waybill-demo');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await see(page, 'Enter your username');
    await see(page, 'Enter your password');
    await isFineInEveryView(visitor);
  });

  test('the demo accounts on a phone, with room for each word', async () => {
    const { page, close } = await visit({ width: 360 });
    await page.goto('/dashboard-login');
    const cells = page.locator('li:has(button) > *');
    await cells.first().waitFor();
    const spilling = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth));
    expect(spilling).toHaveLength(0);
    await close();
  });

  test('the sign-in after too many attempts, with the time to wait', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.expectRefusal(429, '/api/auth/login');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '799' },
        json: { message: 'Too many attempts.', code: 'rate_limited', requestId: 'test' },
      }),
    );
    await page.goto('/dashboard-login');
    await page.getByRole('button', { name: 'Use this account: agent', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.locator('form').getByText('Too many attempts to sign in. Try again in 14 minutes.', { exact: true }).waitFor();
    await isFineInEveryView(visitor);
  });

  test('the page of an address where nothing is, with status 404', async () => {
    const visitor = await visit();
    visitor.expectRefusal(404, '/no/such/page');
    const answer = await visitor.page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await visitor.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(await visitor.page.title()).toContain('Page Not Found');
    await isFineInEveryView(visitor);
  });
});

import { describe, expect, test } from 'vitest';
import { demoPassword } from '#contracts/accounts.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { axeViolations, settled, takenOver } from '#tests/support/browser.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

describe('what a visitor notices on the way', () => {
  test('the document title and the focus follow the navigation, and Track Package is marked', async () => {
    const { page, close } = await visit();
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Track Package', exact: true });
    await takenOver(link);
    await link.click();
    await page.waitForURL('**/track');
    await pollUntil('the heading has the focus', () =>
      page.evaluate(() => document.activeElement?.textContent === 'Package Tracking'),
    );
    expect(await page.title()).toBe('Package Tracking · Waybill');
    expect(await link.getAttribute('aria-current')).toBe('page');
    await close();
  });

  test('a number typed on the home page opens its parcel, and can be copied without spaces', async () => {
    const { page, close } = await visit();
    const { trackingNumber } = shipmentThatIs('in_transit');
    await page.goto('/');
    await page.getByLabel('Tracking number').fill(groupTrackingNumber(trackingNumber).toLowerCase());
    await page.getByRole('link', { name: 'Track package', exact: true }).click();
    await page.waitForURL(`**/track/${trackingNumber}`);
    await page.getByRole('button', { name: `Copy ${groupTrackingNumber(trackingNumber)}` }).click();
    await seeToast(page, 'Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trackingNumber);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await close();
  });

  test('another language keeps the focus and what was typed, turns the page around, and is remembered', async () => {
    const { page, close } = await visit();
    await page.goto('/track');
    await page.getByLabel('Tracking number').fill('WE 48');
    const language = page.locator('select:has(option[lang])');
    await language.focus();
    await language.selectOption('ar');
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    expect(await page.locator('main input').inputValue()).toBe('WE 48');
    expect(await language.evaluate((select) => select === document.activeElement)).toBe(true);
    await page.reload();
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await close();
  });

  test('a page comes in the language of its address, in English where it is unsupported', async () => {
    const { page, context, close } = await visit();
    const served = async (path: string) => /<html[^>]*>/.exec(await (await context.request.get(path)).text())?.[0];
    expect(await served('/track?lang=ar')).toBe('<html lang="ar" dir="rtl">');
    expect(await served('/track?lang=tlh')).toBe('<html lang="en" dir="ltr">');
    await page.goto('/dashboard-login?lang=ar');
    await see(page, 'تسجيل الدخول');
    await page.goto('/track');
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await close();
  });

  test('a chosen dark theme is there before the application is', async () => {
    const { page, close } = await visit();
    await page.goto('/dashboard-login');
    await page.getByLabel('Appearance').selectOption('dark');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await pollUntil('the page is dark', async () => (await paper()) === 'rgb(15, 23, 29)');
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await started;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const first = await pollUntil('the style sheet', async () => {
      const colour = await paper();
      return colour !== 'rgba(0, 0, 0, 0)' && colour;
    });
    expect(await page.locator('#root').innerHTML()).toBe('');
    expect(first).toBe('rgb(15, 23, 29)');
    start();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  test('a lost network shows a notice, which disappears when it is back', async () => {
    const { page, context, close } = await visit();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await see(page, 'You are offline. This information may be out of date.');
    await context.setOffline(false);
    await page.locator('#root').getByText('You are offline.').waitFor({ state: 'detached' });
    await close();
  });

  test('an open tracking page asks once and then listens', async () => {
    const { page, close } = await visit();
    let lookups = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/track/')) lookups += 1;
    });
    const subscribed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"subscribed"')) resolve();
        }),
      );
    });
    await page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
    await see(page, 'Moving Through Network');
    await subscribed;
    await page.waitForLoadState('networkidle');
    // Twice when something happened between the answer and the subscription.
    expect(lookups).toBeLessThanOrEqual(2);
    await close();
  });

  test('staff whose session ended sign in where they are, and read on', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await signIn(page, 'agent');
    await context.clearCookies();
    visitor.expectRefusal(401, '/api/');
    await page.getByLabel('Search shipments').fill('Berlin');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForURL('**/dashboard?search=Berlin');
    await page.getByRole('table').getByText('Berlin').first().waitFor();
    await visitor.close();
  });

  test('signing out in one window closes the dashboard in the other', async () => {
    const { page, context, close } = await visit();
    await signIn(page, 'agent');
    const other = await context.newPage();
    const subscribed = new Promise<void>((resolve) => {
      other.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('"subscribed"') && resolve()),
      );
    });
    await other.goto('/dashboard');
    await subscribed;
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logged Out', 'You have been successfully logged out.');
    await page.waitForURL('**/dashboard-login');
    await other.waitForURL('**/dashboard-login?next=%2Fdashboard');
    await close();
  });

  test('signing out gives up what is still being fetched', async () => {
    const { page, close } = await visit();
    await signIn(page, 'agent');
    let letGo: () => void = () => undefined;
    const sessionEnded = new Promise<void>((resolve) => (letGo = resolve));
    const isStats = (request: { url(): string }) => request.url().endsWith('/api/stats');
    await page.route('**/api/stats', async (route) => {
      await sessionEnded;
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    const ended = Promise.race([page.waitForEvent('requestfailed', isStats), page.waitForEvent('requestfinished', isStats)]);
    await page.route('**/api/auth/logout', async (route) => {
      const response = await route.fetch();
      letGo();
      await ended;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await seeToast(page, 'Logged Out', 'You have been successfully logged out.');
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
    await close();
  });

  test('a movement that cannot be simulated shows an error', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard');
    visitor.expectRefusal(409, '/api/shipments/');
    await page.getByLabel('Search shipments').fill(shipmentThatIs('cancelled').trackingNumber);
    await page
      .getByRole('button', { name: `Simulate movement of ${groupTrackingNumber(shipmentThatIs('cancelled').trackingNumber)}` })
      .click();
    await seeToast(page, 'Error');
    await visitor.close();
  });

  test('every status can be chosen from the list in the location dialog, on a phone too', async () => {
    const { page, close } = await visitAsAgent({ width: 360 });
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Update location/ })
      .first()
      .click();
    await choose(page, 'Status', 'Cancelled');
    await settled(page);
    await choose(page, 'Reason', 'Held by customs');
    await close();
  });

  test('the emails of a demonstration can be read in the mail catcher behind the app', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const created = await visitor.context.request.post('/api/shipments', {
      data: aShipment({ recipientCountry: 'Canada', recipientCity: 'Toronto' }),
    });
    const number = groupTrackingNumber(((await created.json()) as Shipment).trackingNumber);
    const email = page.getByRole('link', { name: new RegExp(number) }).first();
    await pollUntil('the email is in the catcher', async () => {
      await page.goto('/dev/mail');
      return (await email.count()) > 0;
    });
    await email.click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Track your parcel' }).waitFor();
    const style = await page.locator('header').evaluate((header) => getComputedStyle(header).display);
    expect(style, 'the style sheet of the page is let through').toBe('flex');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the original' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.eml$/);
    expect(await axeViolations(page)).toEqual([]);
    await visitor.close();
  });
});

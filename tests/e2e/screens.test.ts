import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { languages, type Language } from '#contracts/languages.ts';
import type { Shipment, ShipmentStatus } from '#contracts/shipments.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { startTestServers, type TestServers } from '#tests/support/app.ts';
import {
  axeViolations,
  lookAs,
  overflow,
  settled,
  startBrowser,
  type PageOptions,
  type TestBrowser,
  type View,
  type Visitor,
} from '#tests/support/browser.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, fillWizard, signIn } from '#tests/support/staff.ts';
import { until } from '#tests/support/until.ts';

const widths = [360, 768, 1280];
const themes = ['light', 'dark'] as const;
/** One of each writing direction is looked at in full; the longest words of the others have to fit a phone. */
const inFull: readonly Language[] = ['en', 'ar'];
const onPhones = languages.filter((language) => !inFull.includes(language));
const views: View[] = [
  ...widths.flatMap((width) => themes.flatMap((theme) => inFull.map((language) => ({ width, theme, language })))),
  ...onPhones.map((language) => ({ width: 360, theme: 'light' as const, language })),
];

/** Every pair of a width, a theme and a language is among these; axe is too slow for every combination of the three. */
const isForAxe = ({ width, theme, language }: View): boolean =>
  (widths.indexOf(width) + themes.indexOf(theme) + inFull.indexOf(language)) % 2 === 0;

const unknownNumber = `WS12345678901${checkDigit('12345678901')}US`;

let servers: TestServers;
let app: AppProcess;
let browser: TestBrowser;
let signedIn: NonNullable<PageOptions['storage']>;
let shipments: Shipment[];

beforeAll(async () => {
  servers = await startTestServers();
  [app, browser] = await Promise.all([startAppProcess({ ...servers.env, DEMO: '1' }), startBrowser()]);
  const agent = await browser.visit({ url: app.url });
  await signIn(agent.page, 'agent');
  signedIn = await agent.context.storageState();
  shipments = (await (await agent.context.request.get('/api/shipments?limit=100')).json()) as Shipment[];
  await agent.close();
});
afterAll(async () => {
  await browser.stop();
  await app.stop();
  await servers.stop();
});

const shipmentThatIs = (status: ShipmentStatus): Shipment =>
  shipments.find((shipment) => shipment.status === status) ?? expect.unreachable(`no demo shipment is ${status}`);
const visit = () => browser.visit({ url: app.url });
const visitAsAgent = () => browser.visit({ url: app.url, storage: signedIn });
const see = (page: Page, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
const seeToast = async (page: Page, ...texts: string[]) => {
  const region = page.getByRole('region', { name: 'Notifications' });
  for (const text of texts) await region.getByText(text, { exact: true }).waitFor();
};
const dismissToast = (page: Page) => page.getByRole('button', { name: 'Close notification' }).click();

/** Turns the page to every view and collects what is wrong in it; then closes it. */
async function isFineInEveryView({ page, close }: Visitor): Promise<void> {
  const problems: string[] = [];
  for (const view of views) {
    await lookAs(page, view);
    const name = `${view.width} px, ${view.theme}, ${view.language}`;
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${name}: ${beyond} px beyond the edge`);
    if (isForAxe(view)) problems.push(...(await axeViolations(page)).map((line) => `${name}: ${line}`));
  }
  expect(problems).toEqual([]);
  await close();
}

describe('every screen, at every width, in both themes and writing directions', () => {
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
    for (const text of ['Latest update', 'Package details', 'Shipping details', 'Get Text & Email Updates', 'Street hidden'])
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
    await page.getByLabel('E-mail address').fill('somebody@example.com');
    visitor.expectRefusal(403, '/api/track/');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await see(page, 'This address belongs to neither the sender nor the recipient.');
    await page.getByLabel('E-mail address').fill(shipment.recipientEmail);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await seeToast(page, 'Full details shown');
    await see(page, shipment.recipientName);
    await see(page, shipment.recipientAddress);
    await isFineInEveryView(visitor);
  });

  test('the dialog about updates', async () => {
    const visitor = await visit();
    await visitor.page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
    await visitor.page.getByRole('button', { name: 'Get Text & Email Updates' }).click();
    await visitor.page.getByRole('dialog', { name: 'Updates about this parcel' }).waitFor();
    await isFineInEveryView(visitor);
  });

  test('a number that nobody knows', async () => {
    const visitor = await visit();
    visitor.expectRefusal(404, '/api/track/');
    await visitor.page.goto(`/track/${unknownNumber}`);
    await see(visitor.page, 'Package Not Found');
    await see(visitor.page, 'Tracking number not found. Please verify the tracking number and try again.');
    await see(visitor.page, 'Please check your tracking number and try again.');
    await isFineInEveryView(visitor);
  });

  test('a number with a typing mistake, told without asking the server', async () => {
    const visitor = await visit();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.page.goto('/track/WS000000000000US');
    await see(visitor.page, 'Package Not Found');
    await see(visitor.page, 'The check digit does not match. One of the characters has a typing mistake.');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(await visitor.page.getByText('The check digit does not match.').count(), 'told once').toBe(1);
    await isFineInEveryView(visitor);
  });

  test('a parcel without any scan', async () => {
    const visitor = await visit();
    await visitor.page.route('**/api/track/*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), trackingEvents: [] } });
    });
    await visitor.page.goto(`/track/${shipmentThatIs('pending').trackingNumber}`);
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
    await visitor.page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
    await see(visitor.page, 'Failed to fetch tracking information: Service Unavailable');
    expect(asked).toBe(3);
    await isFineInEveryView(visitor);
  });

  test('the sign-in, with its errors', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/dashboard-login');
    await page.getByRole('button', { name: 'Fill in agent', exact: true }).waitFor();
    expect(await page.locator('main').innerText()).toContain('waybill-demo');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await see(page, 'Enter your user name.');
    await see(page, 'Enter your password.');
    await isFineInEveryView(visitor);
  });

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

  test('the dashboard of somebody who may only read', async () => {
    const visitor = await visit();
    await signIn(visitor.page, 'auditor');
    await see(visitor.page, 'You can read everything here. Changes are made by agents and administrators.');
    await visitor.page
      .getByRole('link', { name: /^View tracking of/ })
      .first()
      .waitFor();
    expect(await visitor.page.getByRole('button', { name: /^Simulate movement of/ }).count()).toBe(0);
    expect(await visitor.page.getByRole('link', { name: 'New Shipment' }).count()).toBe(0);
    await visitor.page.goto('/ship-now');
    await see(visitor.page, 'Your account can only read');
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

describe('what a visitor notices on the way', () => {
  test('the document title and the focus follow the navigation, and Track Package is marked', async () => {
    const { page, close } = await visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Track Package' }).click();
    await page.waitForURL('**/track');
    await until('the heading has the focus', () =>
      page.evaluate(() => document.activeElement?.textContent === 'Package Tracking'),
    );
    expect(await page.title()).toBe('Package Tracking · Waybill');
    expect(await page.getByRole('link', { name: 'Track Package' }).getAttribute('aria-current')).toBe('page');
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
    await dismissToast(page);
    await close();
  });

  test('another language keeps the focus and what was typed, turns the page around, and is remembered', async () => {
    const { page, close } = await visit();
    await page.goto('/track');
    await page.getByLabel('Tracking number').fill('WE 48');
    const language = page.locator('select:has(option[lang])');
    await language.focus();
    // antd's own words come after ours, in a file of their own.
    const widgetTexts = page.waitForEvent('requestfinished', (request) => request.url().includes('ar_EG'));
    await language.selectOption('ar');
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await widgetTexts;
    expect(await page.locator('main input').inputValue()).toBe('WE 48');
    expect(await language.evaluate((select) => select === document.activeElement)).toBe(true);
    await page.reload();
    await page.locator('html[lang=ar][dir=rtl]').waitFor();
    await close();
  });

  test('a page comes in the language of its address, in English where nobody speaks that one', async () => {
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
    await page.goto('/');
    await page.getByLabel('Appearance').selectOption('dark');
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await until('the page is dark', async () => (await paper()) === 'rgb(15, 23, 29)');
    let start = () => {};
    const started = new Promise<void>((resolve) => (start = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await started;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const first = await until('the style sheet', async () => {
      const colour = await paper();
      return colour !== 'rgba(0, 0, 0, 0)' && colour;
    });
    expect(await page.locator('#root').innerHTML()).toBe('');
    expect(first).toBe('rgb(15, 23, 29)');
    start();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  test('a lost network is told, and gone when it is back', async () => {
    const { page, context, close } = await visit();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await context.setOffline(true);
    await see(page, 'You are offline. What you see may be out of date.');
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
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

  test('staff whose session ended are sent to the sign-in, and back to where they were', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    await signIn(page, 'agent');
    await context.clearCookies();
    visitor.expectRefusal(401, '/api/');
    await page.getByLabel('Search shipments').fill('Berlin');
    await page.waitForURL('**/dashboard-login?next=*');
    await page.getByRole('button', { name: 'Fill in agent', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/dashboard?search=Berlin');
    await visitor.close();
  });

  test('a movement that cannot be simulated is told', async () => {
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
    const { page, close } = await browser.visit({ url: app.url, storage: signedIn, width: 360 });
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

  test('the letters of a demonstration can be read in the mail catcher behind the app', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const created = await visitor.context.request.post('/api/shipments', {
      data: aShipment({ recipientCountry: 'Canada', recipientCity: 'Toronto' }),
    });
    const number = groupTrackingNumber(((await created.json()) as Shipment).trackingNumber);
    const letter = page.getByRole('link', { name: new RegExp(number) }).first();
    await until('the letter is in the catcher', async () => {
      await page.goto('/dev/mail');
      return (await letter.count()) > 0;
    });
    await letter.click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Follow your parcel' }).waitFor();
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

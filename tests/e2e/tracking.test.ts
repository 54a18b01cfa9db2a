import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { en as enLabels } from '#contracts/labels/en.ts';
import { ar as arLabels } from '#contracts/labels/ar.ts';
import { languages } from '#contracts/languages.ts';
import type { Shipment } from '#contracts/shipments.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { followTexts } from '#services/follows/email-words/every-language.ts';
import { axeViolations, lookAs, overflow, type Visitor } from '#tests/support/browser.ts';
import { watchShifts, shiftsOf } from '#tests/support/layout-shift.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { problemIn } from '#tests/support/form-summary.ts';
import ar from '#web/shared/i18n/locales/tracking/ar.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import en from '#web/shared/i18n/locales/tracking/en.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = { en, ar };
const common = { en: enCommon, ar: arCommon };
const labels = { en: enLabels, ar: arLabels };
const unknownNumber = `WS12345678901${checkDigit('12345678901')}US`;

interface CaughtMail {
  to: string[];
  text: string;
}

const app = setDemo();
let shipments: Shipment[];

beforeAll(async () => {
  const agent = await app.visit();
  await signIn(agent.page, 'agent');
  shipments = (await (await agent.context.request.get('/api/shipments?limit=100')).json()) as Shipment[];
  await agent.close();
});

const shipmentThatIs = (status: ShipmentStatus): Shipment =>
  shipments.find((shipment) => shipment.status === status) ?? expect.unreachable(`no demo shipment is ${status}`);

/** Both themes of the page as it is now: nothing beyond its edges, nothing that axe finds. */
async function isFine(page: Page, view: (typeof storyViews)[number]): Promise<void> {
  const problems: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await lookAs(page, { ...view, theme });
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${theme}: ${beyond} px beyond the edge`);
    problems.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`));
  }
  expect(problems).toEqual([]);
}

test('the map is not among what the home page loads', async () => {
  const { page, close } = await app.visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => path.includes('journey-map'))).toEqual([]);
  await page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
  await page.locator('figure svg').waitFor();
  expect(loaded.filter((path) => path.endsWith('.js') && path.includes('journey-map'))).toHaveLength(1);
  await close();
});

/** Opens a page and holds its code back until released. */
async function withoutCode(page: Page, path: string): Promise<() => void> {
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  // A request that its page has left behind cannot go on.
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()).catch(() => undefined));
  await page.goto(path, { waitUntil: 'commit' });
  return goOn;
}

test('a number that is sent before the home page has its code leads to its parcel all the same', async () => {
  const { page, close } = await app.visit();
  const { trackingNumber } = shipmentThatIs('in_transit');
  const goOn = await withoutCode(page, '/');
  await page.getByLabel(common.en.trackingNumber.label).first().fill(groupTrackingNumber(trackingNumber));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/track?n=*', { waitUntil: 'commit' });
  goOn();
  await page.waitForURL(`**/track/${trackingNumber}`);
  await page.getByRole('heading', { name: en.timeline.heading }).waitFor();
  await close();
});

test('a parcel is there to be read before the tracking page has its code, and a click made by then is not lost', async () => {
  const { page, close } = await app.visit();
  const { trackingNumber } = shipmentThatIs('in_transit');
  const goOn = await withoutCode(page, `/track/${trackingNumber}`);
  await page.getByRole('heading', { name: en.timeline.heading }).waitFor();
  await page.getByText(labels.en.status.in_transit, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: en.updates.button }).click();
  goOn();
  await page.getByRole('dialog', { name: en.updates.title }).waitFor();
  await page.locator('figure svg').waitFor();
  await close();
});

test.each(languages)('a parcel is taken over as it was served in %s', async (language) => {
  const { page, close } = await app.visit({ language });
  await page.goto(`/track/${shipmentThatIs('delayed').trackingNumber}`);
  await page.evaluate(() => document.querySelector('main article')?.setAttribute('data-served', ''));
  await page.locator('figure svg').waitFor();
  expect(await page.locator('main article[data-served]').count()).toBe(1);
  await close();
});

test('an address that is sent to unlock a parcel before the page has its code is not lost', async () => {
  const { page, close } = await app.visit();
  const { trackingNumber, senderEmail, recipientAddress } = shipmentThatIs('out_for_delivery');
  const goOn = await withoutCode(page, `/track/${trackingNumber}`);
  await page.getByLabel(en.unlock.email).fill(senderEmail);
  await page.keyboard.press('Enter');
  goOn();
  await page.getByText(recipientAddress).waitFor();
  await close();
});

test('several numbers that are pasted on the home page, even before it has its code, are found together', async () => {
  const { page, close } = await app.visit();
  const goOn = await withoutCode(page, '/');
  const numbers = (['in_transit', 'delivered'] as const).map((status) => shipmentThatIs(status).trackingNumber);
  await page.getByLabel(common.en.trackingNumber.label).first().fill(numbers.join(' '));
  goOn();
  await page.locator('main form a[href*="/track?n="]').click();
  await page.waitForURL('**/track?n=*');
  for (const number of numbers) await page.getByRole('link', { name: groupTrackingNumber(number) }).waitFor();
  await close();
});

test.each([
  [360, ''],
  [1280, ''],
  [360, '?k=none'],
  [1280, '?k=none'],
])('nothing shifts while a parcel is hydrated from the served page or looked up, at %i px %s', async (width, query) => {
  const { page, close } = await app.visit({ width });
  await watchShifts(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/track/*', (route) => asked.then(() => route.continue()));
  await page.goto(`/track/${shipmentThatIs('in_transit').trackingNumber}${query}`);
  const top = async (mark: string) => (await page.locator(mark).first().boundingBox())?.y ?? Number.NaN;
  const before = await top('main [class*=result] [class*=picture]');
  answer();
  await page.locator('figure svg').waitFor();
  expect(Math.abs((await top('main article [class*=picture]')) - before)).toBeLessThanOrEqual(4);
  const { total, moved } = await shiftsOf(page);
  expect(total, moved).toBeLessThan(0.02);
  await close();
});

describe.each(storyViews)('the tracking page in $language at $width px', (view) => {
  const { width, language } = view;
  const t = words[language];
  let visitor: Visitor;
  const visit = async (path: string) => {
    visitor = await app.visit({ width, language });
    await visitor.page.goto(path);
    return visitor.page;
  };
  const seeToast = (page: Page, text: string) =>
    page.getByRole('region', { name: common[language].toast.region }).getByText(text, { exact: true }).waitFor();

  test('shows the journey on a map that is never mirrored, and says the same in words', async () => {
    const shipment = shipments.find(({ senderCity, recipientCity }) => senderCity === 'Seoul' && recipientCity === 'Accra');
    const page = await visit(`/track/${shipment?.trackingNumber}`);
    const figure = page.getByRole('figure', { name: t.map.label });
    await figure.locator('svg [data-kind=travelled]').waitFor({ state: 'attached' });
    const spot = async (kind: string) =>
      (await figure.locator(`svg g[data-kind=${kind}]`).first().boundingBox())?.x ?? Number.NaN;
    // Accra is west of Dubai, and Dubai west of Seoul, whichever way the page is read.
    const [destination, current, origin] = [await spot('destination'), await spot('current'), await spot('visited')];
    expect(destination).toBeLessThan(current);
    expect(current).toBeLessThan(origin);
    const places = (await figure.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/[\u2066-\u2069]/g, ''));
    expect(places).toEqual([
      t.map.visited.replace('{{place}}', 'Seoul'),
      t.map.destination.replace('{{place}}', 'Accra'),
      t.map.current.replace('{{place}}', labels[language].hub['Dubai International']),
    ]);
    await isFine(page, view);
    await visitor.close();
  });

  test('shows the previous estimate, when and why it changed, and the time by both clocks', async () => {
    const { trackingNumber, reason } = shipmentThatIs('delayed');
    const page = await visit(`/track/${trackingNumber}`);
    const latest = page.getByRole('region', { name: t.latest.heading });
    await latest.locator('del').waitFor();
    expect(await latest.locator('li:has(del)').innerText()).toContain(labels[language].reason[reason ?? 'other']);
    const when = await latest.locator('dd:has(time)').first().innerText();
    // The reader of these tests is in Berlin.
    expect(when).toMatch(language === 'en' ? /GMT|[A-Z]{3}/ : /غرينتش/);
    // It comes with the code of the page: the server does not know where a reader is.
    await latest.getByText(t.timeline.yourTime.replace('{{time}}', '').trim()).first().waitFor();
    await visitor.close();
  });

  test('finds several parcels at once, shows which numbers are invalid, and opens each', async () => {
    const page = await visit('/track');
    const [first, second] = [shipmentThatIs('in_transit'), shipmentThatIs('delivered')];
    const typed = `${first.trackingNumber}, ${second.trackingNumber} hello WE483920175526US`;
    await page.getByLabel(common[language].trackingNumber.label).fill(typed);
    await page.getByRole('button', { name: t.search, exact: true }).click();
    await page.waitForURL('**/track?n=*');
    const list = page.locator('section[aria-labelledby=parcels]');
    await list.getByText(labels[language].status.in_transit, { exact: true }).waitFor();
    await list.getByText(labels[language].status.delivered, { exact: true }).waitFor();
    await list.getByText(t.several.noNumber, { exact: true }).waitFor();
    await list.getByText(common[language].trackingNumber.badCheckDigit, { exact: true }).waitFor();
    await isFine(page, view);
    await list.getByRole('link', { name: groupTrackingNumber(second.trackingNumber) }).click();
    await page.waitForURL(`**/track/${second.trackingNumber}`);
    await page.getByRole('heading', { name: t.timeline.heading }).waitFor();
    await page.goBack();
    await list.getByText(labels[language].status.in_transit, { exact: true }).waitFor();
    await visitor.close();
  });

  test('shares the plain link of a stranger, and either link of whoever has proof', async () => {
    const { trackingNumber, senderEmail, recipientAddress } = shipmentThatIs('out_for_delivery');
    const page = await visit(`/track/${trackingNumber}`);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: t.share.button, exact: true }).click();
    await seeToast(page, common[language].copy.copied);
    expect(await clipboard()).toBe(`${app.url}/track/${trackingNumber}`);

    await page.getByLabel(t.unlock.email).fill(senderEmail);
    await page.getByRole('button', { name: t.unlock.button, exact: true }).click();
    await seeToast(page, t.unlock.unlocked);
    await page.getByText(recipientAddress).waitFor();
    await page.getByRole('button', { name: t.share.button, exact: true }).click();
    await isFine(page, view);
    await page.getByRole('button', { name: t.share.signedButton }).click();
    await seeToast(page, common[language].copy.copied);
    expect(await clipboard()).toMatch(new RegExp(`^${app.url}/track/${trackingNumber}\\?k=[\\w-]{32}$`));

    const friend = await app.visit({ language });
    await friend.page.goto(await clipboard());
    await friend.page.getByText(recipientAddress).waitFor();
    await friend.close();
    await visitor.close();
  });

  test('hands the link to the device where it can share', async () => {
    visitor = await app.visit({ width, language });
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async ({ url }: ShareData) => localStorage.setItem('shared', url ?? '') });
    });
    const { trackingNumber } = shipmentThatIs('in_transit');
    await page.goto(`/track/${trackingNumber}`);
    await page.getByRole('button', { name: t.share.button, exact: true }).click();
    const shared = () => page.evaluate(() => localStorage.getItem('shared') ?? undefined);
    expect(await pollUntil('the device to be asked', shared)).toBe(`${app.url}/track/${trackingNumber}`);
    await visitor.close();
  });

  test('lets someone follow by email: asks, confirms, and stops', async () => {
    const email = `esi-${width}-${language}@example.com`;
    const page = await visit(`/track/${shipmentThatIs('in_transit').trackingNumber}`);
    await page.getByRole('button', { name: t.updates.button }).click();
    const dialog = page.getByRole('dialog', { name: t.updates.title });
    await dialog.getByRole('button', { name: t.updates.send }).click();
    await problemIn(dialog, t.unlock.email, common[language].form.required);
    await isFine(page, view);
    await dialog.getByLabel(t.unlock.email).fill(email);
    await dialog.getByRole('checkbox', { name: labels[language].status.picked_up }).check();
    await dialog.getByRole('button', { name: t.updates.send }).click();
    await shown(dialog, t.updates.asked.replace('{{email}}', email)).waitFor();

    const mail = await pollUntil('the email that asks', async () => {
      const caught = (await (await fetch(`${app.url}/dev/mail.json`)).json()) as CaughtMail[];
      return caught.find(({ to }) => to.includes(email));
    });
    expect(mail.text).toContain(followTexts[language].confirmation.note);
    const path = /\/follow\/[\w-]+/.exec(mail.text)?.[0] ?? 'no link';
    await page.goto(path);
    await page.getByRole('heading', { name: t.follow.asked.title }).waitFor();
    await isFine(page, view);
    await page.getByRole('button', { name: t.follow.confirm }).click();
    await page.getByRole('heading', { name: t.follow.active.title }).waitFor();
    await page.goto(`${path}?stop`);
    await page.getByRole('heading', { name: t.follow.stopping.title }).waitFor();
    await page.getByRole('button', { name: t.follow.stop }).click();
    await page.getByRole('heading', { name: t.follow.stopped.title }).waitFor();
    await isFine(page, view);
    await visitor.close();
  });

  test('says of a parcel that has arrived that there is nothing left to follow', async () => {
    const page = await visit(`/track/${shipmentThatIs('delivered').trackingNumber}`);
    await page.getByRole('button', { name: t.updates.button }).click();
    const dialog = page.getByRole('dialog', { name: t.updates.title });
    await shown(dialog, t.updates.over).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await visitor.close();
  });

  test('an unknown number is announced to screen readers at once', async () => {
    visitor = await app.visit({ width, language });
    visitor.expectRefusal(404, '/api/track/');
    const { page } = visitor;
    await page.goto(`/track/${unknownNumber}`);
    const { title, notFound, advice } = t.failure;
    await page.locator('body > [aria-live=assertive]').getByText(`${title} ${notFound} ${advice}`, { exact: true }).waitFor();
    await visitor.close();
  });

  test('a truncated link of an email shows that it is invalid', async () => {
    visitor = await app.visit({ width, language });
    visitor.expectRefusal(404, '/api/follows/');
    await visitor.page.goto('/follow/cut-off');
    await visitor.page.getByText(t.follow.unknown.title, { exact: true }).waitFor();
    await isFine(visitor.page, view);
    await visitor.close();
  });

  test('prints a waybill: number, bar code and scans, and nothing to click', async () => {
    const page = await visit(`/track/${shipmentThatIs('delivered').trackingNumber}`);
    await page.getByRole('heading', { name: t.timeline.heading }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('main svg rect').first().isVisible()).toBe(true);
    expect(await page.getByText(t.print.printedOn.replace('{{time}}', '').trim()).isVisible()).toBe(true);
    expect(await page.getByRole('listitem').filter({ hasText: t.timeline.created }).isVisible()).toBe(true);
    for (const clickable of [
      page.getByRole('button'),
      page.getByRole('textbox'),
      page.getByRole('banner'),
      page.getByRole('link'),
    ]) {
      const found = await clickable.all();
      expect(await Promise.all(found.map((each) => each.isVisible()))).not.toContain(true);
    }
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('main article') ?? document.body).color)).toBe(
      'rgb(20, 33, 43)',
    );
    await visitor.close();
  });
});

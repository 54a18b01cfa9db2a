import { expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import ar from '#web/shared/i18n/locales/timeline/ar.ts';
import en from '#web/shared/i18n/locales/timeline/en.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { come, visitAsAgent } = setStage();

async function createIn(context: BrowserContext): Promise<Shipment> {
  return (await (await context.request.post('/api/shipments', { data: aShipment() })).json()) as Shipment;
}

/** The page of a parcel that someone with the recipient's email address and then an agent looked at. */
async function openLookedAt(page: Page, context: BrowserContext): Promise<Shipment> {
  const shipment = await createIn(context);
  const { trackingNumber, recipientEmail } = shipment;
  const unlocked = await context.request.post(`/api/track/${trackingNumber}/unlock`, { data: { email: recipientEmail } });
  expect(unlocked.status()).toBe(200);
  expect((await context.request.get(`/api/shipments/${shipment.id}/label`)).status()).toBe(200);
  await page.goto(`/dashboard/shipments/${shipment.id}`);
  const countOf = async () => {
    const answer = await context.request.get(`/api/shipments/${shipment.id}/timeline`);
    return ((await answer.json()) as { counts: { reads: number } }).counts.reads;
  };
  await expect.poll(countOf, { timeout: 20_000 }).toBe(3);
  await page.goto(`/dashboard/shipments/${shipment.id}?show=reads`);
  return shipment;
}

test.each([
  [360, 'en'],
  [1280, 'en'],
  [360, 'ar'],
  [1280, 'ar'],
] as const)('staff see on the page of a parcel who read its details, and how, at %i px in %s', async (width, language) => {
  const { page, context, close } = await visitAsAgent({ width, language });
  const words = language === 'ar' ? ar : en;
  await openLookedAt(page, context);
  const timeline = page.getByRole('region', { name: words.heading });
  const lineWith = (text: string) => timeline.getByRole('listitem').filter({ hasText: text });
  await lineWith(words.word.staff_session).filter({ hasText: 'agent' }).waitFor();
  await lineWith(words.word.recipient_address).filter({ hasText: words.who.customer }).waitFor();
  await lineWith(words.word.label_printed).waitFor();
  await expect.poll(() => timeline.getByRole('listitem').count()).toBe(3);
  const chosen = timeline.getByRole('link', { name: words.filter.reads });
  expect(await chosen.getAttribute('aria-current')).toBe('true');
  await close();
});

test('the reads of a parcel, in every view', async () => {
  const visitor = await visitAsAgent();
  await openLookedAt(visitor.page, visitor.context);
  await see(visitor.page, en.word.recipient_address);
  await visitor.page.locator('summary', { hasText: en.word.recipient_address }).click();
  await isFineInEveryView(visitor);
});

test.each([360, 1280])('an auditor finds who read and took out personal data in the security log, at %i px', async (width) => {
  const agent = await visitAsAgent();
  const shipment = await openLookedAt(agent.page, agent.context);
  expect((await agent.context.request.get('/api/shipments/export?format=csv')).status()).toBe(200);
  await agent.close();
  const { page } = await come({ width });
  await openSession(page, 'auditor');
  await page.goto('/dashboard/security-log?group=personalData');
  await see(page, /^Shipments exported as CSV: \d/);
  await see(page, /^Personal data read/);
  await page.getByText('Signed in', { exact: true }).first().waitFor({ state: 'hidden' });
  const number = groupTrackingNumber(shipment.trackingNumber);
  await page
    .getByRole('link', { name: `Shipment ${number}` })
    .first()
    .click();
  await page.waitForURL(`**/dashboard/shipments/${shipment.id}`);
  await page.getByRole('heading', { level: 1, name: number }).waitFor();
});

test('personal data in the security log, in every view', async () => {
  const agent = await visitAsAgent();
  await openLookedAt(agent.page, agent.context);
  await agent.context.request.get('/api/shipments/export?format=xlsx');
  await agent.close();
  const visitor = await come();
  await openSession(visitor.page, 'admin');
  await visitor.page.goto('/dashboard/security-log?group=personalData');
  await see(visitor.page, /^Shipments exported to Excel: \d/);
  await see(visitor.page, /^Personal data read/);
  await isFineInEveryView(visitor);
});

import { expect, test } from 'vitest';
import { lookAs, overflow } from '#tests/support/browser.ts';
import { setStage } from './stage.ts';

const { visitAsAgent, shipmentThatIs } = setStage();

const routes: [name: string, path: () => string, held: string][] = [
  ['several parcels', () => `/track?n=${shipmentThatIs('in_transit').trackingNumber},nothing`, '**/api/track/**'],
  ['following a parcel', () => '/follow/nothing', '**/api/follows/**'],
  ['a quote', () => '/quote/nothing', '**/api/quotes/**'],
  ['the dashboard', () => '/dashboard', '**/api/shipments*'],
  ['a shipment', () => `/dashboard/shipments/${shipmentThatIs('in_transit').id}`, '**/api/shipments/**'],
  ['the quotes', () => '/dashboard?view=quotes', '**/api/quotes?*'],
];

test.each(routes)('%s: nothing is beyond the edge while the answer is on the way', async (_name, path, held) => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.route(held, () => undefined);
  const asked = page.waitForRequest(held);
  await page.goto(path());
  await asked;
  await page.locator('[class*=line][aria-hidden]').first().waitFor();
  const problems: string[] = [];
  for (const width of [360, 768, 1280]) {
    await lookAs(page, { language: 'en', theme: 'light', width });
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${width}: ${beyond} px beyond the edge`);
  }
  expect(problems).toEqual([]);
  await visitor.close();
});

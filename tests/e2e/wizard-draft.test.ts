import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPassword } from '#contracts/accounts.ts';
import { freshId } from '#infra/ids.ts';
import type { Visitor } from '#tests/support/browser.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { fillWizard, signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage();

/** A session of its own: one that is ended is ended for every page that shares it. */
async function visitAlone(): Promise<Visitor> {
  const visitor = await visit();
  await signIn(visitor.page, 'agent');
  return visitor;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const nameIs = (page: Page, name: string) => expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name);
const restored = (page: Page) => see(page, /^Draft from \d\d:\d\d restored$/);
const notices = (page: Page) => page.getByText(/^Draft from/).count();
const endSession = async ({ context, expectRefusal }: Visitor) => {
  await context.clearCookies();
  expectRefusal(401, '/api/');
};
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
/** Begins to type about the sender, who is then looked for. */
async function typeName(page: Page, name: string) {
  await heading(page, 'Sender Information');
  await Promise.all([page.waitForResponse(/\/api\/addresses\?/), page.getByLabel('Full name').fill(name)]);
}

describe('a draft', () => {
  test('is there after a reload, on its step, says so, and can be discarded', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/ship-now');
    await fillWizard(page, aShipment({ recipientName: 'Zoë Reload' }));
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByLabel('Description of goods').fill('Cotton shirts');
    expect(await notices(page)).toBe(0);
    await page.reload();
    await heading(page, 'Package Details');
    await restored(page);
    expect(await page.getByLabel('Description of goods').inputValue()).toBe('Cotton shirts');
    await page.getByRole('button', { name: 'Previous' }).click();
    await heading(page, 'Recipient Information');
    await nameIs(page, 'Zoë Reload');
    await page.getByRole('button', { name: 'Discard' }).click();
    await heading(page, 'Sender Information');
    await nameIs(page, '');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('shipment-senderName');
    await page.reload();
    await heading(page, 'Sender Information');
    await nameIs(page, '');
    expect(await notices(page)).toBe(0);
    await close();
  });

  test('is sent under one key before and after a reload, and makes one shipment', async () => {
    const { page, context, close } = await visitAsAgent();
    const recipientName = `Once ${freshId()}`;
    const keys: (string | undefined)[] = [];
    const answers: (() => Promise<void>)[] = [];
    // The first answer never arrives: whoever waits for it reloads.
    await page.route('**/api/shipments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      const response = await route.fetch();
      answers.push(() => route.fulfill({ response }));
    });
    await page.goto('/ship-now');
    await fillWizard(page, aShipment({ recipientName, senderEmail: `${freshId()}@example.com` }));
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await expect.poll(() => answers.length).toBe(1);
    await page.reload();
    await restored(page);
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await heading(page, 'Shipment created successfully!');
    expect(keys).toEqual([keys[0], keys[0]]);
    const found = await context.request.get(`/api/shipments?search=${encodeURIComponent(recipientName)}`);
    expect(await found.json()).toHaveLength(1);
    await page.goto('/ship-now');
    await heading(page, 'Sender Information');
    expect(await notices(page)).toBe(0);
    await close();
  });

  test('stands while its person signs in again in place, who was being looked for', async () => {
    const visitor = await visitAlone();
    const { page } = visitor;
    await page.goto('/ship-now');
    await typeName(page, 'Ama');
    await endSession(visitor);
    await page.getByLabel('Full name').fill('Ama Ow');
    const dialog = passwordDialog(page);
    await dialog.getByLabel('Password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await nameIs(page, 'Ama Ow');
    await page.reload();
    await restored(page);
    await nameIs(page, 'Ama Ow');
    await visitor.close();
  });

  test('is there after a reload without a session, once its person has signed in on the page for that', async () => {
    const visitor = await visitAlone();
    const { page } = visitor;
    await page.goto('/ship-now');
    await typeName(page, 'Nana Q');
    await endSession(visitor);
    await page.reload();
    await page.waitForURL('**/dashboard-login?next=%2Fship-now');
    await page.getByRole('button', { name: 'Use this account: agent', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/ship-now');
    await restored(page);
    await nameIs(page, 'Nana Q');
    await visitor.close();
  });

  test('of one person is not shown to another who signs in in the same tab', async () => {
    const visitor = await visitAlone();
    const { page } = visitor;
    await page.goto('/ship-now');
    await typeName(page, 'A customer of the agent');
    await endSession(visitor);
    await page.reload();
    await page.waitForURL('**/dashboard-login?**');
    await page.getByRole('button', { name: 'Use this account: admin', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/ship-now');
    await heading(page, 'Sender Information');
    await nameIs(page, '');
    expect(await notices(page)).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A customer of the agent');
    await visitor.close();
  });

  test('of one person is covered and gone once another has signed in in another tab', async () => {
    const visitor = await visitAlone();
    const { page } = visitor;
    await page.goto('/ship-now');
    await typeName(page, 'A customer of the agent');
    await visitor.context.clearCookies();
    const other = await visitor.context.newPage();
    await signIn(other, 'admin');
    const told = page.getByRole('dialog', { name: 'Signed in as admin' });
    await told.getByText(/^This page was opened by agent/).waitFor();
    await told.getByRole('button', { name: 'Reload page' }).last().click();
    await told.waitFor({ state: 'hidden' });
    await heading(page, 'Sender Information');
    await nameIs(page, '');
    await visitor.close();
  });

  test('is gone where its person has signed out in another tab', async () => {
    const visitor = await visitAlone();
    const { page } = visitor;
    await page.goto('/ship-now');
    await typeName(page, 'A customer of the agent');
    const other = await visitor.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('**/dashboard-login**');
    await openSession(page, 'agent');
    await page.goto('/ship-now');
    await heading(page, 'Sender Information');
    await nameIs(page, '');
    await visitor.close();
  });

  test.each([
    JSON.stringify({ step: 1, key: 'a key of an earlier day', draft: { senderName: 'Old' } }),
    JSON.stringify({ version: 99, step: 'two', texts: null }),
    '{"step":',
  ])('of another version of the page leaves an empty form: %s', async (written) => {
    const { page, close } = await visitAsAgent();
    await page.addInitScript((text) => sessionStorage.setItem('waybill.shipment-draft', text), written);
    await page.goto('/ship-now');
    await typeName(page, 'Typed now');
    await page.getByRole('button', { name: 'Next' }).click();
    await heading(page, 'Recipient Information');
    expect(await notices(page)).toBe(0);
    await close();
  });

  test('that was restored stands in every view', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/ship-now');
    await typeName(visitor.page, 'Ama Owusu');
    await visitor.page.reload();
    await restored(visitor.page);
    await isFineInEveryView(visitor);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentSchema } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent, shipmentThatIs } = setStage();

async function created(page: Page) {
  await page.goto('/dashboard');
  const headers = { Origin: new URL(page.url()).origin };
  return shipmentSchema.parse(await (await page.context().request.post('/api/shipments', { data: aShipment(), headers })).json());
}
async function openMenu(page: Page, trackingNumber: string) {
  await page.goto(`/dashboard?search=${trackingNumber}`);
  await page.getByRole('button', { name: `More actions for ${groupTrackingNumber(trackingNumber)}` }).click();
  await page.getByRole('menu').waitFor();
}
const select = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();

describe('the menu of a row', () => {
  test('gives the label and duplicates the shipment, filled in and with a number of its own', async () => {
    const { page, close } = await visitAsAgent();
    const shipment = await created(page);
    await openMenu(page, shipment.trackingNumber);
    const [download] = await Promise.all([page.waitForEvent('download'), select(page, 'Label A6')]);
    expect(download.suggestedFilename()).toBe(`label-${shipment.trackingNumber}-a6.pdf`);
    await openMenu(page, shipment.trackingNumber);
    await select(page, 'Duplicate');
    await page.waitForURL(`**/ship-now?like=${shipment.id}`);
    await expect.poll(() => page.getByRole('combobox', { name: 'Full name' }).inputValue()).toBe(shipment.senderName);
    await close();
  });

  test('edits contact data and cancels with a reason, in the dialogs of the shipment’s page', async () => {
    const { page, close } = await visitAsAgent();
    const shipment = await created(page);
    await openMenu(page, shipment.trackingNumber);
    await select(page, 'Edit recipient');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Full name' }).fill('Jonas Put Right');
    await page.getByRole('dialog').getByLabel('Reason for the correction').fill('The recipient called');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await seeToast(page, 'Changes saved');
    await page.getByText('Jonas Put Right').first().waitFor();
    await openMenu(page, shipment.trackingNumber);
    await select(page, 'Cancel shipment');
    await choose(page, 'Reason', 'Returned to the sender');
    await page.getByRole('dialog').getByLabel('Note to the sender and recipient').fill('Sent twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel shipment' }).click();
    await seeToast(page, 'Shipment cancelled');
    await openMenu(page, shipment.trackingNumber);
    expect(await page.getByRole('menuitem', { name: 'Cancel shipment' }).count()).toBe(0);
    await close();
  });

  test('offers who only reads the label and no change', async () => {
    const { page, close } = await visit();
    await signIn(page, 'auditor');
    await openMenu(page, shipmentThatIs('in_transit').trackingNumber);
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Label A6', 'Label 4×6 in']);
    await close();
  });

  test('stands in every view', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto(`/dashboard?search=${shipmentThatIs('in_transit').trackingNumber}`);
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('[aria-haspopup=menu]').filter({ visible: true }).first().click();
      await page.getByRole('menu').waitFor();
    });
  });
});

import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage();

const boxes = (page: Page) => page.locator('main tbody').getByRole('checkbox');
const dialog = (page: Page) => page.getByRole('dialog');

async function selectPending(page: Page): Promise<number> {
  await page.goto('/dashboard?status=pending');
  await boxes(page).first().waitFor();
  const count = await boxes(page).count();
  await boxes(page).first().check();
  await boxes(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await see(page, `${count} selected`);
  return count;
}

async function preview(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Update status' }).click();
  await dialog(page).getByRole('button', { name: 'London Heathrow' }).click();
  await dialog(page).getByLabel('Description').fill(description);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
}

describe('a bulk update', () => {
  test('goes from a selection over a preview to its end, and is undone', async () => {
    const { page, close } = await visitAsAgent();
    const count = await selectPending(page);
    await preview(page, 'Left on the evening flight');
    await see(page, /shipments? will be updated\./);
    await dialog(page).getByText(`Pending Pickup to In Transit: ${count}`).click();
    await expect.poll(() => dialog(page).getByRole('link').count()).toBe(count);
    await dialog(page)
      .getByRole('button', { name: /^Update \d+ shipments?$/ })
      .click();
    await see(page, /shipments? updated\./);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => boxes(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page, /as (?:it was|they were) before\./);
    await expect.poll(() => boxes(page).count()).toBe(count);
    await close();
  });

  test('is offered to be undone after a reload, and to an administrator with who made it', async () => {
    const agent = await visitAsAgent();
    await selectPending(agent.page);
    await preview(agent.page, 'Left on the night flight');
    await dialog(agent.page)
      .getByRole('button', { name: /^Update \d+ shipments?$/ })
      .click();
    await see(agent.page, /shipments? updated\./);
    await agent.page.reload();
    await see(agent.page, /You can undo this until/);
    expect(await shown(agent.page, /Updated by/).count()).toBe(0);
    await agent.close();
    const { page, close } = await visit();
    await signIn(page, 'admin');
    await see(page, /Updated by .?agent.?\./);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(page, /as (?:it was|they were) before\./);
    await shown(page, /Updated by/).waitFor({ state: 'detached' });
    await close();
  });

  test('of what another filter hides is not made: the selection is cleared, with a word', async () => {
    const { page, close } = await visitAsAgent();
    await selectPending(page);
    await page.getByRole('button', { name: 'Remove filter: Pending Pickup' }).click();
    await see(page, 'The filters changed, so the selection was cleared.');
    await close();
  });

  test('asks whoever is no longer signed in to sign in again, and changes nothing', async () => {
    const visitor = await visitAsAgent();
    const { page, context, close } = visitor;
    visitor.expectRefusal(401, '/api/');
    await selectPending(page);
    await preview(page, 'Waiting for the van');
    const start = dialog(page).getByRole('button', { name: /^Update \d+ shipments?$/ });
    await start.waitFor();
    await context.clearCookies();
    await start.click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await close();
  });

  test('is not offered to those who only read', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/dashboard-login');
    await page.getByRole('button', { name: 'Use this account: auditor', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.locator('main tbody tr').first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await visitor.close();
  });

  test('looks right in every view, up to the preview', async () => {
    const visitor = await visitAsAgent();
    await selectPending(visitor.page);
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('main [role="group"] .ant-btn-primary').last().click();
      await page.locator('#bulk-location').fill('London Heathrow');
      await page.locator('#bulk-description').fill('Seen');
      await page.locator('.ant-modal-footer .ant-btn-primary').click();
      await page.locator('.ant-modal table').waitFor();
    });
  });
});

import { describe, expect, test } from 'vitest';
import { isFineInEveryView, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

describe('saved views', () => {
  test('are kept with filters and columns, renamed, opened by default, and deleted', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard?status=delivered');
    const views = page.getByRole('button', { name: 'Views', exact: true });
    await views.click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Arrived');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Arrived' });
    await link.waitFor();
    await page.goto('/dashboard?mine=true');
    await views.click();
    await link.click();
    await page.waitForURL(/\/dashboard\?status=delivered&view=[\w-]{36}$/);
    await page.getByRole('button', { name: 'Remove filter: Delivered' }).waitFor();
    await views.click();
    await page.getByRole('button', { name: 'Rename Arrived' }).click();
    await page.getByRole('textbox', { name: 'Rename Arrived' }).fill('Done');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open Done by default' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Open Done by default' }).getAttribute('aria-pressed')).toBe('true');
    await page.goto('/dashboard');
    await page.waitForURL(/\/dashboard\?status=delivered&view=/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/dashboard');
    await views.click();
    await page.getByRole('button', { name: 'Delete Done' }).click();
    await page.getByRole('link', { name: 'Done' }).waitFor({ state: 'detached' });
    await close();
  });

  test('look right everywhere', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('button:has(.anticon-star)').first().click();
    });
  });
});

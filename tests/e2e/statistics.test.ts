import { describe, expect, test } from 'vitest';
import { isFineInEveryView, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

describe('the figures of the dashboard', () => {
  test('come with the way they went, also in words', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    const ways = page.getByRole('img', { name: /^Last 14 days: from .+ to .+, lowest .+, highest .+$/ });
    await ways.nth(3).waitFor();
    expect(await ways.count()).toBe(4);
    await close();
  });

  test('open to statistics of a period that the address keeps, each with its data as a table', async () => {
    const { page, close } = await visitAsAgent();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Show statistics' }).click();
    await page.waitForURL('**/dashboard?statistics=30');
    const figure = page.getByRole('region', { name: 'Shipments by day and status' }).first();
    await figure.getByText('Show as a table').click();
    await expect.poll(() => figure.getByRole('row').count()).toBe(31);
    await page.getByText('7 days', { exact: true }).click();
    await page.waitForURL('**/dashboard?statistics=7');
    await expect.poll(() => figure.getByRole('row').count()).toBe(8);
    await page.reload();
    await page.getByRole('button', { name: 'Hide statistics' }).click();
    await page.waitForURL('**/dashboard');
    await close();
  });

  test('look right in every view', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await page.goto('/dashboard?statistics=90');
    await page.locator('.recharts-surface').first().waitFor();
    await isFineInEveryView(visitor);
  });
});

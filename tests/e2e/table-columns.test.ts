import { describe, expect, test } from 'vitest';
import { languages } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { lookAs, overflow, settled } from '#tests/support/browser.ts';
import { isFineInEveryView, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

describe('the columns of the table', () => {
  test('are chosen and ordered by keyboard, and are there after a reload', async () => {
    const { page, close } = await visitAsAgent({ width: 1280 });
    await page.goto('/dashboard');
    const heads = async () => {
      const texts = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s*[↕↑↓]/, ''));
      return texts.slice(texts.indexOf('Tracking number'));
    };
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Lane' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Move Status towards the start' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Compact rows' }).focus();
    await page.keyboard.press('Space');
    await page.reload();
    await page.locator('main tbody tr').first().waitFor();
    expect((await heads()).slice(0, 3)).toEqual(['Tracking number', 'Status', 'Recipient']);
    expect(await page.locator('main table').getAttribute('data-dense')).toBe('true');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(async () => (await heads())[1]).toBe('Recipient');
    await close();
  });

  test('look right where they are chosen', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await visitor.page.getByRole('button', { name: 'Columns' }).click();
    await visitor.page.getByRole('checkbox', { name: 'Lane' }).click();
    await visitor.page.keyboard.press('Escape');
    await isFineInEveryView(visitor);
  });
});

test.each([paths.dashboard, paths.quotes])('the rows of %s fit the page with their actions, in every language', async (path) => {
  const { page, close } = await visitAsAgent({ width: 1280 });
  await page.goto(path);
  await page.locator('main tbody tr').first().waitFor();
  const beyond: string[] = [];
  for (const language of languages) {
    for (const width of [1280, 1366]) {
      await lookAs(page, { width, theme: 'light', language });
      await settled(page);
      const by = await overflow(page);
      if (by > 0) beyond.push(`${language}, ${width} px: ${by} px`);
    }
  }
  expect(beyond).toEqual([]);
  await close();
});

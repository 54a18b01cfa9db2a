import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

async function selectTwo(language: 'en' | 'ar' = 'en', width = 1280) {
  const visitor = await visitAsAgent({ language, width });
  await visitor.page.goto('/dashboard');
  const boxes = visitor.page.locator('main :is(tbody tr, li)').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  return visitor;
}

describe('the manifest of a selection', () => {
  test.each([
    ['en', 360, 'Print manifest'],
    ['en', 1280, 'Print manifest'],
    ['ar', 360, 'طباعة بيان الشحنات'],
    ['ar', 1280, 'طباعة بيان الشحنات'],
  ] as const)('is saved as a PDF, in %s at %i px', async (language, width, name) => {
    const { page, close } = await selectTwo(language, width);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(saved.suggestedFilename()).toMatch(/^waybill-manifest-\d{4}-\d\d-\d\d\.pdf$/);
    const file = await readFile(await saved.path(), 'latin1');
    expect(file.slice(0, 5)).toBe('%PDF-');
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    await close();
  });

  test('says how far it is, and is cancelled', async () => {
    const { page, close } = await selectTwo();
    await page.route('**/api/shipments/manifest', () => undefined);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/manifest'));
    await page.getByRole('button', { name: 'Print manifest' }).click();
    await see(page, 'Preparing the manifest');
    await page.getByRole('button', { name: 'Stop' }).click();
    expect((await failed).failure()?.errorText).toContain('ERR_ABORTED');
    await page.getByRole('button', { name: 'Print manifest' }).waitFor();
    await close();
  });

  test('is found fine where it is asked for', async () => {
    await isFineInEveryView(await selectTwo());
  });
});

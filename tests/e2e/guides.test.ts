import { expect, test } from 'vitest';
import { guidePath, guides, type Guide } from '#services/api/guides/names.ts';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { setDemo } from './demo.ts';

const demo = setDemo();
const names = Object.keys(guides) as Guide[];

test('the reference of the API leads to the guides, and every guide to the others', async () => {
  const { page, complaints, close } = await demo.visit({ width: 1280 });
  await page.goto('/api/docs/v1');
  await page.getByRole('link', { name: 'your first call' }).click();
  await page.getByRole('heading', { name: 'Your first call', level: 1 }).waitFor();
  for (const name of names) {
    const link = page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: guides[name], exact: true });
    await link.click();
    await page.waitForURL(`**${guidePath(name)}`);
    expect(await link.getAttribute('aria-current')).toBe('page');
  }
  expect(complaints).toEqual([]);
  await close();
});

test.each([
  { width: 360, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const)('every guide can be read by everybody at $width px, and none of its links leads nowhere', async (view) => {
  const { page, context, close } = await demo.visit(view);
  const linked = new Set<string>();
  for (const name of names) {
    await page.goto(guidePath(name));
    expect(await axeViolations(page), name).toEqual([]);
    expect(await overflow(page), name).toBeLessThanOrEqual(0);
    for (const link of await page.locator('a[href^="/"]').all()) linked.add((await link.getAttribute('href')) ?? '');
  }
  for (const path of linked) expect((await context.request.get(path)).status(), path).toBe(200);
  await close();
});

test.each([
  { width: 360, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const)('the reference for programs can be read by everybody at $width px', async (view) => {
  const { page, close } = await demo.visit(view);
  await page.goto('/api/docs/v1');
  const operation = page.locator('.opblock-summary-control').first();
  await operation.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await operation.click();
  await page.getByText('Responses', { exact: true }).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await close();
});

import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Shipment } from '#contracts/shipments.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

const unknown = 'WE483920175525US';
const numbered = (nth: number) => {
  const digits = `48392017${String(nth).padStart(3, '0')}`;
  return `WE${digits}${checkDigit(digits)}US`;
};
const rows = (page: Page) => page.locator('main :is(tbody tr, li)').filter({ has: page.getByRole('checkbox') });

async function paste({ page, context }: { page: Page; context: BrowserContext }, field: 'main' | 'header', text: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.locator(field === 'main' ? 'main search input' : 'header [role=combobox]').focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** A column as sheets and emails have it, of two shipments and some that there are not. */
async function column(context: BrowserContext): Promise<string> {
  const [one, two] = (await (await context.request.get('/api/shipments?limit=2')).json()) as Shipment[];
  const [first, second] = [one?.trackingNumber ?? '', two?.trackingNumber ?? ''];
  return `\uFEFFTracking number\r\n ${groupTrackingNumber(first)} \r\n\r\n${second.toLowerCase()}\r\n${first}\r\n=1+1\r\n${unknown}\r\n`;
}

describe('a pasted column of tracking numbers', () => {
  test.each([
    ['en', 360, 'main', 'Not found (1)', 'Select all 2 that match'],
    ['en', 1280, 'header', 'Not found (1)', 'Select all 2 that match'],
    ['ar', 360, 'header', 'غير موجودة (1)', undefined],
    ['ar', 1280, 'main', 'غير موجودة (1)', undefined],
  ] as const)(
    'lists and selects its shipments, in %s at %i px from the search of %s',
    async (language, width, field, notFound, all) => {
      const visitor = await visitAsAgent({ language, width });
      const { page, context, close } = visitor;
      await page.goto('/dashboard');
      await rows(page).nth(2).waitFor();
      await paste(visitor, field, await column(context));
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(await page.locator(field === 'main' ? 'main search input' : 'header [role=combobox]').inputValue()).toBe('');
      const leftOut = page.locator('main summary');
      await expect.poll(() => leftOut.first().textContent()).toBe(notFound);
      await leftOut.first().click();
      await see(page, groupTrackingNumber(unknown));
      await leftOut.nth(1).click();
      await see(page, '=1+1');
      await rows(page).getByRole('checkbox').first().check();
      if (all) await page.getByRole('button', { name: all }).click();
      else await rows(page).getByRole('checkbox').last().check();
      await expect.poll(() => rows(page).getByRole('checkbox', { checked: true }).count()).toBe(2);
      await page.reload();
      await expect.poll(() => rows(page).count()).toBe(2);
      await close();
    },
  );

  test('of one number, or of a text, is what the search looks for', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await paste(visitor, 'main', `${unknown}\n`);
    await visitor.page.waitForURL(`**/dashboard?search=${unknown}`);
    await visitor.close();
  });

  test('of 300 is taken, and more than that is said to be left out', async () => {
    const visitor = await visitAsAgent();
    const { page, close } = visitor;
    await page.goto('/dashboard');
    await paste(visitor, 'main', Array.from({ length: 305 }, (_, nth) => numbered(nth)).join('\n'));
    await see(page, 'A list takes 300 numbers at most. Left out: 5');
    await see(page, 'Not found (300)');
    await close();
  });

  test('is found fine', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await paste(visitor, 'main', await column(visitor.context));
    await see(visitor.page, 'Not found (1)');
    await isFineInEveryView(visitor);
  });
});

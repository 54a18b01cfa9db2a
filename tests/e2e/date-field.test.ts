import { expect, test } from 'vitest';
import { localeOf } from '#contracts/languages.ts';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { wordsOf } from './dictionaries.ts';
import { setStage } from './stage.ts';

const { visit } = setStage();

test.each([
  { browser: 'ja', language: 'en' },
  { browser: 'de', language: 'ar' },
] as const)(
  'the day of a quote request is chosen in $language, in a browser that speaks $browser',
  async ({ browser, language }) => {
    const visitor = await visit({ language: browser, width: 360 });
    const { page } = visitor;
    const { quotes, common, home } = wordsOf(language);
    await page.goto(`/?lang=${language}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: home.tabs.quote, exact: true }).click();
    const day = page.getByRole('dialog').getByRole('group', { name: quotes.fields.timeline });
    await day.waitFor();
    const selects = day.locator('select');
    expect(await selects.evaluateAll((all) => all.map((select) => select.dataset['part']))).toEqual(['day', 'month', 'year']);

    const months = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' });
    const named = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month)));
    const month = day.getByLabel(common.form.month, { exact: true });
    expect(await month.locator('option').allInnerTexts()).toEqual([common.form.month, ...named]);

    // A month that is over is meant for the next year.
    const over = new Date(Date.now() - 40 * 86_400_000);
    await month.selectOption({ index: over.getUTCMonth() + 1 });
    const thisYear = new Date().getUTCFullYear();
    const year = day.getByLabel(common.form.year, { exact: true });
    expect(Number(await year.inputValue())).toBeGreaterThanOrEqual(thisYear);
    await year.selectOption(String(thisYear));
    expect(await month.locator('option:disabled').count()).toBe(new Date().getUTCMonth());

    const [first, last] = await Promise.all([selects.first().boundingBox(), selects.last().boundingBox()]);
    expect((first?.x ?? 0) > (last?.x ?? 0)).toBe(language === 'ar');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await visitor.close();
  },
);

test('a day that is chosen is sent as that day, and one without its parts is refused at the field', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const { quotes, common, home } = wordsOf('en');
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: home.tabs.quote, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: quotes.title });
  await dialog.locator('[name=name]').fill('Ama Owusu');
  await dialog.locator('[name=email]').fill('ama.day@example.com');
  await dialog.locator('[name=fromLocation]').selectOption('Ghana');
  await dialog.locator('[name=toLocation]').selectOption('Germany');
  const nextYear = String(new Date().getUTCFullYear() + 1);
  await dialog.getByLabel(common.form.year, { exact: true }).selectOption(nextYear);
  await dialog.getByLabel(common.form.month, { exact: true }).selectOption('January');
  await dialog.getByRole('button', { name: quotes.send }).click();
  await dialog.getByRole('group', { name: quotes.fields.timeline }).getByText(common.form.date, { exact: true }).waitFor();

  await dialog.getByLabel(common.form.day, { exact: true }).selectOption('2');
  const sent = page.waitForRequest('**/api/quote-request');
  await dialog.getByRole('button', { name: quotes.send }).click();
  expect((await sent).postDataJSON()).toMatchObject({ timeline: `${nextYear}-01-02` });
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

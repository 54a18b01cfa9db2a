import { expect, test } from 'vitest';
import { paths } from '#contracts/paths.ts';
import { axeViolations, lookAs, overflow } from '#tests/support/browser.ts';
import ar from '#web/shared/i18n/locales/supportChat/ar.ts';
import en from '#web/shared/i18n/locales/supportChat/en.ts';
import { setStage } from './stage.ts';

const words = { en, ar };
const { come } = setStage();

test.each([
  { width: 360, language: 'en' },
  { width: 1280, language: 'ar' },
] as const)('a link of an email that opens nothing any more says so, and a new conversation can be begun: %o', async (view) => {
  const { page } = await come({ width: view.width });
  await page.goto('/');
  await lookAs(page, { ...view, theme: 'light' });
  const t = words[view.language];
  await page.goto(paths.conversation('01980000-0000-7000-8000-0000000000f1.1999999999.bound.signature'));
  const panel = page.getByRole('dialog', { name: t.title });
  await panel.getByText(t.refused.over).first().waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByLabel(t.name.label).fill('Noura');
  await panel.getByRole('button', { name: t.name.start }).click();
  await panel.getByRole('log').getByRole('listitem').first().waitFor();
});

import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { defaultRateSheet } from '#services/domain/default-rate-sheet.ts';
import { signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visit, visitAsAgent } = setStage();
const left: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(left.splice(0).map((close) => close()));
});

const open = async (role: 'admin' | 'auditor' = 'admin') => {
  const visitor = await visit();
  left.push(visitor.close);
  await signIn(visitor.page, role);
  await visitor.page.getByRole('link', { name: 'Rate sheet' }).click();
  await visitor.page.getByRole('heading', { name: /^Version \d+$/ }).waitFor();
  return visitor;
};
const cell = (page: Page, row: number, column: string) => page.getByLabel(new RegExp(`row ${row}: ${column}$`));
const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('heading', { name: /draft based on/ }).waitFor();
};
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: /^Publish version/ }).click();
};

test('rates are typed and pasted by keyboard, tried on last month, and published as a version of its own', async () => {
  const { page } = await open();
  await begin(page);
  await cell(page, 1, 'Base').fill('0');
  await see(page, 'Values to correct: 1');
  expect(await page.getByRole('button', { name: 'Preview', exact: true }).isDisabled()).toBe(true);
  await cell(page, 1, 'Base').fill('6.75');
  await page.keyboard.press('ArrowDown');
  await page.evaluate(() => navigator.clipboard.writeText('8.10\r\n15.20\r\n'));
  await page.keyboard.press('Control+v');
  expect(await cell(page, 2, 'Base').inputValue()).toBe('8.10');
  expect(await cell(page, 3, 'Base').inputValue()).toBe('15.20');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await see(page, /^(Quotes: \d|The calculator priced no quotes)/);
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await seeToast(page, 'Version 2 published');
  await page.getByRole('button', { name: /^Version 2 .*Scheduled$/ }).waitFor();
  await page.getByRole('button', { name: /^Version 1 .*In force$/ }).click();
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  await page.getByText('6.50', { exact: true }).waitFor();
});

test('who publishes second is shown what both changed, and keeps or takes it', async () => {
  const first = await open();
  const second = await open();
  for (const { page } of [first, second]) await begin(page);
  await cell(first.page, 1, 'Base').fill('9.00');
  await publish(first.page);
  await seeToast(first.page, 'Version 3 published');
  await cell(second.page, 1, 'Base').fill('7.00');
  await cell(second.page, 2, 'Base').fill('8.00');
  second.expectRefusal(409, '/api/rate-sheets');
  await publish(second.page);
  await see(second.page, /^Version 3 was published while you were editing/);
  expect(await cell(second.page, 1, 'Base').inputValue()).toBe('7.00');
  await second.page.getByRole('button', { name: 'Published: 9.00' }).click();
  expect(await cell(second.page, 1, 'Base').inputValue()).toBe('9.00');
  expect(await cell(second.page, 2, 'Base').inputValue()).toBe('8.00');
  await publish(second.page);
  await seeToast(second.page, 'Version 4 published');
});

test('a file is imported with what is wrong in it named by row and column, and exported again', async () => {
  const { page } = await open();
  const lines = ['zone;service;up_to_kg;base_usd;per_kg_usd'];
  for (const { zone, service, breaks } of defaultRateSheet.prices) {
    for (const { upToKg } of breaks) lines.push(`${zone};${service};${upToKg ?? ''};12,50;1,25`);
  }
  const file = (rows: string[]) => ({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'),
  });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file(lines.with(3, 'domestic;standard;;-1;1,25')));
  await page.getByRole('dialog').getByText('Row 4, base_usd: Enter an amount from 0.01 to 100000.00').waitFor();
  await page.keyboard.press('Escape');
  await input.setInputFiles(file([...lines, ...Array.from({ length: 100_000 }, () => 'domestic;standard;5;1;1')]));
  await page.getByRole('dialog').getByText('The file is too long. A rate sheet has at most 4,000 rows.').waitFor();
  await page.keyboard.press('Escape');
  await input.setInputFiles(file(lines));
  expect(await cell(page, 36, 'Per kg').inputValue()).toBe('1,25');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^waybill-rates-v\d+\.csv$/);
});

test('an auditor reads and changes nothing, an agent is not offered it', async () => {
  const { page } = await open('auditor');
  expect(await page.getByRole('button', { name: /New version|Import/ }).count()).toBe(0);
  const agent = await visitAsAgent();
  await agent.page.goto('/dashboard');
  await agent.page.getByRole('link', { name: 'Shipments' }).first().waitFor();
  expect(await agent.page.getByRole('link', { name: 'Rate sheet' }).count()).toBe(0);
  await agent.close();
});

test('the versions and the editor are fine in every view', async () => {
  const read = await visit();
  await openSession(read.page, 'admin');
  await read.page.goto('/dashboard/rates');
  await read.page.getByRole('button', { name: 'New version' }).waitFor();
  await isFineInEveryView(read);
  const edited = await visit();
  await openSession(edited.page, 'admin');
  await edited.page.goto('/dashboard/rates');
  await begin(edited.page);
  await cell(edited.page, 1, 'Base').focus();
  await edited.page.evaluate(() => navigator.clipboard.writeText('99.50\n'.repeat(36)));
  await edited.page.keyboard.press('Control+v');
  await edited.page.getByRole('button', { name: 'Preview', exact: true }).click();
  await see(edited.page, 'Largest changes');
  await edited.page.getByRole('button', { name: /^Publish version/ }).waitFor();
  await isFineInEveryView(edited);
});

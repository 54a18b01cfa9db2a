import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { importFields } from '#contracts/import-fields.ts';
import { batchRows } from '#services/imports/batches.ts';
import { headingOf } from '#services/imports/columns.ts';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { holdTable } from '#tests/support/held-table.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const stage = setStage();

const headings = importFields.shipments.map((field) => (field === 'weight' ? 'Masse' : headingOf(field, 'de')));
const good = (n: number): string[] => [
  `R-${n}`,
  'Jürgen Groß',
  'jg@shop.example',
  '',
  'Domstraße 1',
  'Köln',
  'Deutschland',
  'Daan de Vries',
  `daan${n}@home.example`,
  '',
  'Coolsingel 40',
  'Rotterdam',
  'Niederlande',
  'Kleidung',
  'express',
  '2,5',
  '40',
  '30',
  '20',
  '120',
  '',
  '',
  '',
];
const withCell = (row: string[], place: number, cell: string) => row.with(place, cell).join(';');
const rows = Array.from({ length: 15 }, (_, n) => good(n + 1));
/** Ten of fifteen rows have something wrong in them. */
const faulty = rows.map((row, n) => {
  if (n < 5) return row.join(';');
  return n % 2 === 0 ? withCell(row, 15, 'schwer') : withCell(row, 8, 'keine Adresse');
});
const fileOf = (lines: readonly string[], name = 'aufträge.csv') => ({
  name,
  mimeType: 'text/csv',
  // As an old spreadsheet saves it.
  buffer: Buffer.from([headings.join(';'), ...lines].join('\r\n'), 'latin1'),
});

const openImports = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
};
const upload = async (page: Page, file: ReturnType<typeof fileOf>) => {
  await page.locator('input[type=file]').setInputFiles(file);
};
const checkColumns = async (page: Page) => {
  await see(page, 'Required and not matched yet: Weight (kg)');
  await choose(page, 'Import “Masse” as', 'Weight (kg) (required)');
  await see(page, 'All required fields are matched.');
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
};
const figure = (page: Page, label: string) =>
  page.locator('dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
const seeFigure = async (page: Page, label: string, value: string) => {
  await figure(page, label).getByText(value, { exact: true }).waitFor();
};
const expectFine = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};
const confirm = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('tooltip').getByRole('button', { name }).click();
};

test('a file in another language is checked, its good rows imported, corrected, imported again and undone', async () => {
  const { page, context } = await stage.come();
  await signIn(page, 'agent');
  await openImports(page);
  await upload(page, fileOf(faulty));
  await see(page, 'Semicolon');
  await see(page, 'WINDOWS-1252');
  await see(page, /^Jürgen Groß/);
  await page.reload();
  await checkColumns(page);
  await seeFigure(page, 'Ready', '5');
  await seeFigure(page, 'With problems', '10');
  const problems = page.getByRole('region', { name: 'Problems and duplicates' }).getByRole('row');
  await problems.filter({ hasText: 'schwer' }).first().getByText('Masse').waitFor();
  expect(await problems.filter({ hasText: 'Enter a number' }).count()).toBe(5);
  await page.getByRole('region', { name: 'First rows as they will be imported' }).getByText('Daan de Vries').first().waitFor();
  const errorFile = await page.getByRole('link', { name: 'Download error file' }).getAttribute('href');
  expect((await (await context.request.get(errorFile ?? '')).text()).split('\r\n')).toHaveLength(12);

  await page.getByRole('button', { name: 'Start import' }).click();
  await page.locator('p').getByText('This field is required').first().waitFor();
  await page.locator('p').getByText('Correct the file, or leave these rows out').first().waitFor();
  await choose(page, 'Emails to senders and recipients', 'Send none');
  await page.getByLabel('Leave out rows with problems: 10').check();
  await page.getByRole('button', { name: 'Start import' }).click();
  await seeToast(page, 'Import started');
  await seeFigure(page, 'Imported', '5');
  await page.getByText('Finished', { exact: true }).waitFor();
  await page
    .getByRole('link', { name: /^[A-Z]{2} ?\d/ })
    .first()
    .waitFor();
  await expectFine(page);

  await page.getByRole('link', { name: 'All imports' }).click();
  await upload(page, fileOf(rows.map((row) => row.join(';'))));
  await checkColumns(page);
  await seeFigure(page, 'Duplicates among them', '5');
  await choose(page, 'Emails to senders and recipients', 'Send none');
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await seeFigure(page, 'Imported', '10');
  await page.reload();
  await confirm(page, 'Undo import');
  await page.getByText('Undone', { exact: true }).waitFor();
  await seeFigure(page, 'Taken back', '10');
  await page.getByRole('link', { name: 'Everything this import did' }).click();
  await page.waitForURL(/\/audit\?correlation=/);
});

test('an import is cancelled before it starts and while it runs', async () => {
  const { page } = await stage.come();
  await signIn(page, 'agent');
  await openImports(page);
  const many = Array.from({ length: batchRows + 1 }, (_, n) => good(n + 1_000).join(';'));
  await upload(page, fileOf(many, 'many.csv'));
  await checkColumns(page);
  await choose(page, 'Emails to senders and recipients', 'Send none');
  const outcomes = await holdTable(stage.databaseUrl, 'import_rows');
  try {
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByRole('heading', { name: 'Importing' }).waitFor();
    await outcomes.met();
    await confirm(page, 'Cancel import');
    await see(page, 'Cancelling. Rows that are under way are finished first.');
  } finally {
    await outcomes.release();
  }
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await seeFigure(page, 'Imported', String(batchRows));

  await page.getByRole('link', { name: 'All imports' }).click();
  await upload(page, fileOf(faulty.slice(0, 3), 'few.csv'));
  await checkColumns(page);
  await confirm(page, 'Cancel import');
  await see(page, 'This import was cancelled before it started. Nothing was written.');
});

test('a file that is no table is refused in the language of the page', async () => {
  const visitor = await stage.visitAsAgent({ language: 'de' });
  const { page } = visitor;
  await page.goto('/dashboard/imports');
  visitor.expectRefusal(400, '/api/imports');
  await upload(page, {
    name: 'liste.xls',
    mimeType: 'text/html',
    buffer: Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
  });
  await see(page, /^Diese Datei ist eine Webseite\./);
  await expectFine(page);
  await visitor.close();
});

test('an auditor sees that there was an import, and none of what is in its file', async () => {
  const { page: agent } = await stage.come();
  await signIn(agent, 'agent');
  await openImports(agent);
  await upload(agent, fileOf(faulty, 'audited.csv'));
  await checkColumns(agent);
  const { page } = await stage.come();
  await signIn(page, 'auditor');
  await openImports(page);
  expect(await page.locator('input[type=file]').count()).toBe(0);
  await page.getByRole('link', { name: 'audited.csv' }).click();
  await see(page, 'Only the person who uploaded this file can see what is in it.');
  await seeFigure(page, 'With problems', '10');
  expect(await page.content()).not.toContain('schwer');
  expect(await page.getByRole('button', { name: 'Start import' }).count()).toBe(0);
});

test('the screens are fine in every view', async () => {
  const visitor = await stage.visitAsAgent();
  await visitor.page.goto('/dashboard/imports');
  await upload(visitor.page, fileOf(faulty, 'views.csv'));
  await see(visitor.page, 'Required and not matched yet: Weight (kg)');
  const columns = await stage.visitAsAgent();
  await columns.page.goto(visitor.page.url());
  await see(columns.page, 'Required and not matched yet: Weight (kg)');
  await isFineInEveryView(columns);
  await checkColumns(visitor.page);
  await visitor.page.getByRole('region', { name: 'First rows as they will be imported' }).waitFor();
  await isFineInEveryView(visitor);
  const list = await stage.visitAsAgent();
  await list.page.goto('/dashboard/imports');
  await see(list.page, 'views.csv');
  await isFineInEveryView(list);
});

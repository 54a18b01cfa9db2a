import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { verifyArchive } from '#services/archives/verifier/verify.mjs';
import type { Visitor } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, setStage } from './stage.ts';

const { visit, shipmentThatIs } = setStage({ env: { SEALING_KEY: newSealingKey() } });

async function asAuditor(): Promise<Visitor> {
  const visitor = await visit();
  await signIn(visitor.page, 'auditor');
  return visitor;
}

describe('history as an archive', () => {
  test('is exported by an auditor, verified by its own program, and in the browser where nothing is sent', async () => {
    const { page, close } = await asAuditor();
    await page.goto('/audit/export');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('form', { name: 'Export history' }).getByText('Enter a tracking number or an ID.').waitFor();
    await page.getByRole('radio', { name: 'The whole event log' }).check();
    await page.getByRole('checkbox', { name: 'Make names, addresses and texts readable' }).check();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^waybill-everything-\d{4}-\d\d-\d\d\.tar\.gz$/);
    const path = await download.path();
    const own = await verifyArchive(path);
    expect(own).toMatchObject({ ok: true, findings: [] });

    await page.goto('/verify');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'export.tar.gz', mimeType: 'application/gzip', buffer: await readFile(path) });
    await page.getByRole('heading', { name: 'The archive is what was recorded' }).waitFor();
    await page.getByText(own.keyId ?? 'a key').waitFor();
    expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([]);

    const broken = await readFile(path);
    await writeFile(`${path}.broken`, broken.subarray(0, broken.length / 2));
    await page.locator('input[type=file]').setInputFiles(`${path}.broken`);
    await page.getByRole('heading', { name: 'The archive is not what was recorded' }).waitFor();
    await page.getByText(/is damaged, or cut off here/).waitFor();
    await close();
  });

  test('about one person is reached from a search for the email address', async () => {
    const { page, close } = await asAuditor();
    await page.goto('/audit');
    const finder = page.getByRole('region', { name: 'Find a person' });
    await finder.getByLabel('Email address').fill(shipmentThatIs('delivered').senderEmail);
    await finder.getByRole('button', { name: 'Find' }).click();
    await finder.getByRole('link', { name: 'Export everything on record about this person' }).click();
    await page.getByRole('radio', { name: 'One person', checked: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^waybill-person-.+\.tar\.gz$/);
    await close();
  });

  test('both screens are fine in every view', async () => {
    const exporting = await asAuditor();
    await exporting.page.goto('/audit/export');
    await exporting.page.getByRole('radio', { name: 'A period' }).check();
    await isFineInEveryView(exporting);
    const verifying = await visit();
    await verifying.page.goto('/verify');
    await verifying.page.getByRole('heading', { level: 1 }).waitFor();
    await isFineInEveryView(verifying);
  });
});

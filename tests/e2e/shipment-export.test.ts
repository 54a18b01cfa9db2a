import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { zipEntries } from '#tests/support/zip-entries.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

async function openExport() {
  const visitor = await visitAsAgent();
  await visitor.page.goto('/dashboard?status=delivered');
  await visitor.page.getByRole('button', { name: 'Export' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Export shipments' });
  await dialog.waitFor();
  return { ...visitor, dialog };
}

describe('the export of the list', () => {
  test('gives the file of what is filtered, in either format', async () => {
    const { page, dialog, close } = await openExport();
    const rows = page.locator('main tbody tr');
    await rows.first().waitFor();
    const listed = await rows.count();
    const [csv] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    expect(csv.suggestedFilename()).toMatch(/^waybill-shipments-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFTracking number,Status')).toBe(true);
    expect(lines).toHaveLength(listed + 1);
    await see(page, 'Export ready');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).check();
    const [xlsx] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    const sheet = zipEntries(await readFile(await xlsx.path())).get('xl/worksheets/sheet1.xml');
    expect(sheet?.match(/<row>/g)).toHaveLength(listed + 1);
    await close();
  });

  test('saves nothing when the connection is lost midway, and says so', async () => {
    const { page, dialog, close } = await openExport();
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.route('**/api/shipments/export?*', (route) =>
      route.fulfill({
        headers: { 'X-Total-Count': '500', 'Content-Type': 'application/octet-stream' },
        body: Buffer.from([0, 0, 0, 250, 0, 0, 0, 3, 97, 98]),
      }),
    );
    await dialog.getByRole('button', { name: 'Download' }).click();
    await see(page, 'The connection was lost before the file was complete, so nothing was saved. Try again.');
    expect(downloads).toBe(0);
    await dialog.getByRole('button', { name: 'Download' }).waitFor();
    await close();
  });

  test('is cancelled while it runs, and its request ends', async () => {
    const { page, dialog, close } = await openExport();
    await page.route('**/api/shipments/export?*', () => undefined);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/export?'));
    await dialog.getByRole('button', { name: 'Download' }).click();
    await dialog.getByText('Counting shipments…').waitFor();
    await dialog.getByRole('button', { name: 'Cancel export' }).click();
    expect((await failed).failure()?.errorText).toContain('ERR_ABORTED');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  test('looks right everywhere', async () => {
    const visitor = await visitAsAgent();
    await visitor.page.goto('/dashboard');
    await isFineInEveryView(visitor, async (page) => {
      await page.locator('main header button[aria-haspopup="dialog"]').click();
      await page.getByRole('dialog').waitFor();
    });
  });
});

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { choose, signIn, openSession } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const stage = setStage();
const { come, visit } = stage;

const expectFine = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};
const openKeys = async (page: Page, width = 1280) => {
  if (width === 360) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
};
const secretIn = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Copy the key now' });
  await dialog.waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^wb_live_[\da-f]{48}$/);
  return { dialog, secret };
};
const create = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Read shipments').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
};
const statusOf = async (page: Page, secret: string) => {
  const url = new URL('/api/v1/shipments', page.url());
  return (await fetch(url, { headers: { Authorization: `Bearer ${secret}` } })).status;
};

test.each([360, 1280])('a key is made, used, rotated and revoked on the screen, at %i px', async (width) => {
  const { page } = await come({ width });
  await signIn(page, 'admin');
  await openKeys(page, width);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog').locator('p').getByText('Choose at least one', { exact: true }).waitFor();
  await page.getByRole('dialog').getByLabel('Allowed network addresses').fill('somewhere');
  await page
    .getByRole('dialog')
    .locator('p')
    .getByText(/^Enter network addresses/)
    .waitFor();
  await expectFine(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const name = `Shop ${width}`;
  await create(page, name);
  const first = await secretIn(page);
  await page.keyboard.press('Escape');
  await first.dialog.getByRole('button', { name: 'Copy key' }).click();
  await seeToast(page, 'Key copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.secret);
  await expectFine(page);
  await first.dialog.getByRole('button', { name: 'I have stored it' }).click();
  const card = page.getByRole('article').filter({ hasText: name });
  await card.getByText(/^Created by .*admin/).waitFor();
  await card.getByText('Never used').waitFor();
  expect(await page.content()).not.toContain(first.secret);
  expect(await statusOf(page, first.secret)).toBe(200);

  await card.getByRole('button', { name: `Rotate: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Rotate: ${name}` });
  await choose(dialog, 'The previous key keeps working', 'Not at all');
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  const second = await secretIn(page);
  expect(second.secret).not.toBe(first.secret);
  await second.dialog.getByRole('button', { name: 'I have stored it' }).click();
  await expect.poll(() => statusOf(page, first.secret)).toBe(401);
  expect(await statusOf(page, second.secret)).toBe(200);

  await card.getByRole('button', { name: `Revoke: ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await seeToast(page, 'Key revoked', name);
  await card.getByText('Revoked', { exact: true }).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  await expect.poll(() => statusOf(page, second.secret)).toBe(401);
});

test('an auditor reads the keys and changes none, an agent is not offered them', async () => {
  const { page: admin } = await come();
  await signIn(admin, 'admin');
  await openKeys(admin);
  await create(admin, 'Warehouse');
  await (await secretIn(admin)).dialog.getByRole('button', { name: 'I have stored it' }).click();

  const { page: auditor } = await come();
  await signIn(auditor, 'auditor');
  await openKeys(auditor);
  await see(auditor, 'Warehouse');
  expect(await auditor.getByRole('button', { name: /^(Create key|Rotate|Revoke)/ }).count()).toBe(0);
  const { page: agent } = await stage.visitAsAgent();
  await agent.goto('/dashboard');
  await agent.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor();
  expect(await agent.getByRole('link', { name: 'API keys' }).count()).toBe(0);
});

test('the list, its empty state and its dialogs are fine in every view', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await openSession(page, 'admin');
  await page.goto('/dashboard/api-keys');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await isFineInEveryView(visitor);

  const again = await visit();
  await openSession(again.page, 'admin');
  await again.page.goto('/dashboard/api-keys');
  await isFineInEveryView(again, async (shown) => {
    await shown.locator('main button.ant-btn-primary').first().click();
    await shown.getByRole('dialog').waitFor();
  });
});

import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit } = setStage();

const expectFine = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};
const openAlerts = async (page: Page, width = 1280) => {
  if (width === 360) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
};
const publish = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Publish alert' }).click();
  await page.getByLabel('Headline').fill(title);
  await page.getByLabel('Details and advice for customers').fill('Flights leave up to two days late.');
  await page.getByRole('button', { name: 'Publish alert' }).click();
  await seeToast(page, 'Alert published');
};

describe('service alerts', () => {
  test.each([360, 1280])('go up and come down on the screen of an administrator, at %i px', async (width) => {
    const { page: admin } = await come({ width });
    await signIn(admin, 'admin');
    await openAlerts(admin, width);
    await admin.getByRole('button', { name: 'Publish alert' }).click();
    await admin.getByRole('button', { name: 'Publish alert' }).click();
    await expect.poll(() => admin.locator('p').getByText('This field is required', { exact: true }).count()).toBe(2);
    await expectFine(admin);
    await admin.getByRole('button', { name: 'Cancel' }).click();
    const title = `Storm over the North Sea, ${width}`;
    await publish(admin, title);
    const card = admin.getByRole('article').filter({ hasText: title });
    await card.getByText(/^Published by .*admin/).waitFor();

    const { page: visitor } = await come({ width, language: 'ar' });
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'التنبيهات تنبيه نشط واحد' }).click();
    const alert = visitor.getByRole('article').filter({ hasText: title });
    await alert.locator('[lang=en][dir=ltr]').waitFor();
    expect(await visitor.getByRole('button', { name: /^سحب/ }).count()).toBe(0);
    expect(await visitor.getByRole('link', { name: 'كل التنبيهات' }).count()).toBe(0);
    await expectFine(visitor);

    await admin.getByRole('button', { name: `Withdraw: ${title}` }).click();
    await admin.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await seeToast(admin, 'Alert withdrawn');
    await card.getByText(/^Withdrawn by .*admin/).waitFor();
    expect(await admin.getByRole('button', { name: `Withdraw: ${title}` }).count()).toBe(0);
    await visitor.reload();
    await visitor.getByRole('button', { name: 'التنبيهات', exact: true }).waitFor();
  });

  test('are kept with who did what, narrowed down by their state, and only read by an auditor', async () => {
    const { page: admin } = await come();
    await signIn(admin, 'admin');
    await openAlerts(admin);
    for (const title of ['Port of Rotterdam closed', 'Strike in Lyon']) await publish(admin, title);
    await admin.getByRole('button', { name: 'Withdraw: Strike in Lyon' }).click();
    await admin.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await seeToast(admin, 'Alert withdrawn');

    const visitor = await visit();
    const { page } = visitor;
    await signIn(page, 'auditor');
    await page.getByRole('link', { name: 'Alerts 1 active' }).waitFor();
    await openAlerts(page);
    await see(page, 'Strike in Lyon');
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByTitle('Active', { exact: true }).click();
    await expect.poll(() => page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(['Port of Rotterdam closed']);
    expect(new URL(page.url()).search).toBe('?state=active');
    expect(await page.getByRole('button', { name: /^(Publish|Withdraw)/ }).count()).toBe(0);
    await isFineInEveryView(visitor);
    await admin.getByRole('button', { name: 'Withdraw: Port of Rotterdam closed' }).click();
    await admin.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await admin
      .getByText(/^Withdrawn by/)
      .nth(1)
      .waitFor();
  });

  test('are read by an agent in a drawer, and found from there by who has the screen', async () => {
    const { page: agent } = await come();
    await signIn(agent, 'agent');
    await agent.getByRole('button', { name: /^Alerts/ }).click();
    const drawer = agent.getByRole('dialog', { name: 'Alerts' });
    await drawer.getByText('No active service alerts').waitFor();
    expect(await drawer.getByRole('link').count()).toBe(0);
    const { page: auditor } = await come();
    await signIn(auditor, 'auditor');
    await auditor.goto('/');
    await auditor.getByRole('button', { name: /^Alerts/ }).click();
    await auditor.getByRole('link', { name: 'All alerts' }).click();
    await auditor.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
  });
});

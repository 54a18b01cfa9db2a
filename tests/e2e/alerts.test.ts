import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/staff.ts';
import { see, seeToast, setStage } from './stage.ts';

const { visit } = setStage();
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

async function come(view: Parameters<typeof visit>[0] = {}): Promise<Page> {
  const { page, close } = await visit(view);
  open.push(close);
  return page;
}
const expectFine = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};

describe('service alerts', () => {
  test.each([360, 1280])('go up and come down in the drawer of an administrator, at %i px', async (width) => {
    const admin = await come({ width });
    await signIn(admin, 'admin');
    if (width === 360) await admin.getByRole('button', { name: 'More', exact: true }).click();
    await admin.getByRole('button', { name: /^Alerts/ }).click();
    const drawer = admin.getByRole('dialog', { name: 'Alerts' });
    await drawer.getByRole('button', { name: 'Publish alert' }).click();
    await drawer.getByRole('button', { name: 'Publish alert' }).click();
    await expect.poll(() => drawer.locator('p').getByText('This field is required', { exact: true }).count()).toBe(2);
    await expectFine(admin);
    await drawer.getByLabel('Headline').fill('Storm over the North Sea');
    await drawer.getByLabel('Details and advice for customers').fill('Flights leave up to two days late.');
    await drawer.getByRole('button', { name: 'Publish alert' }).click();
    await seeToast(admin, 'Alert published');

    const visitor = await come({ width, language: 'ar' });
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'التنبيهات تنبيه نشط واحد' }).click();
    const alert = visitor.getByRole('article').filter({ hasText: 'Storm over the North Sea' });
    await alert.locator('[lang=en][dir=ltr]').waitFor();
    expect(await visitor.getByRole('button', { name: /^سحب/ }).count()).toBe(0);
    await expectFine(visitor);

    await drawer.getByRole('button', { name: 'Withdraw: Storm over the North Sea' }).click();
    await drawer.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await seeToast(admin, 'Alert withdrawn');
    await see(admin, 'No active service alerts');
    await visitor.reload();
    await visitor.getByRole('button', { name: 'التنبيهات', exact: true }).waitFor();
  });
});

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { takenOver } from '#tests/support/browser.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { shown } from '#tests/support/shown.ts';
import { wiresOf } from '#tests/support/wires.ts';
import common from '#web/shared/i18n/locales/common/en.ts';
import t from '#web/shared/i18n/locales/supportChat/en.ts';
import { setDemo } from './demo.ts';

const app = setDemo();

const panel = (page: Page) => page.getByRole('dialog', { name: t.title });
const said = (page: Page) => panel(page).getByRole('log').locator('[data-own="true"]');
const texts = (page: Page) => said(page).locator('p[dir]').allTextContents();
const stored = (page: Page) => said(page).getByRole('img', { name: t.progress.stored });

async function openPanel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: common.support.open });
  await takenOver(button);
  await button.click();
  await shown(panel(page), t.status.online).waitFor();
}

async function say(page: Page, ...messages: string[]): Promise<void> {
  for (const message of messages) {
    await panel(page).getByLabel(t.write.label).fill(message);
    await page.keyboard.press('Enter');
    await said(page).getByText(message, { exact: true }).waitFor();
  }
}

test('what two tabs of one browser could not send survives a reload of both, and is said once, in the order of each', async () => {
  const visitor = await app.visit();
  const first = visitor.page;
  const second = await visitor.context.newPage();
  const wires = await Promise.all([first, second].map(wiresOf));
  await first.goto('/');
  await openPanel(first);
  await panel(first).getByLabel(t.name.label).fill('Noura');
  await panel(first).getByRole('button', { name: t.name.start }).click();
  await panel(first).getByRole('group', { name: t.options }).waitFor();
  await second.goto('/');
  await openPanel(second);
  await panel(second).getByLabel(t.write.label).waitFor();

  for (const wire of wires) wire.hold(true);
  await say(first, 'First one', 'First two');
  await say(second, 'Second one', 'Second two');
  await say(first, 'First three');
  await Promise.all([first.reload(), second.reload()]);
  for (const wire of wires) wire.hold(false);
  await Promise.all([openPanel(first), openPanel(second)]);

  for (const page of [first, second]) {
    await pollUntil('all five to be stored, and nothing else', async () => {
      const counts = await Promise.all([stored(page).count(), said(page).count()]);
      return counts.every((count) => count === 5);
    });
    const read = await texts(page);
    expect(read.filter((text) => text.startsWith('First'))).toEqual(['First one', 'First two', 'First three']);
    expect(read.filter((text) => text.startsWith('Second'))).toEqual(['Second one', 'Second two']);
  }
  await first.reload();
  await openPanel(first);
  await pollUntil('all five to be there again', async () => (await stored(first).count()) === 5);
  expect(await texts(first)).toHaveLength(5);
  await visitor.close();
});

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Shipment } from '#contracts/shipments.ts';
import { quickOptionTexts } from '#contracts/quick-options.ts';
import { takenOver } from '#tests/support/browser.ts';
import { answers, asks, chatParties } from '#tests/support/chat.ts';
import { recordSpoken, tabTo } from '#tests/support/keyboard.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn, openSession } from '#tests/support/staff.ts';
import common from '#web/shared/i18n/locales/common/en.ts';
import panelTexts from '#web/shared/i18n/locales/supportChat/en.ts';
import staffTexts from '#web/shared/i18n/locales/staff/en.ts';
import deskTexts from '#web/shared/i18n/locales/supportDesk/en.ts';
import { setDemo } from './demo.ts';

const p = panelTexts;
const t = deskTexts;
const app = setDemo();
const { visitor: talks, support } = chatParties(socketsOfTests());

/** The cookies of somebody who has signed in. */
async function sessionOf(account: 'agent' | 'admin'): Promise<{ cookie: string; shipments: Shipment[] }> {
  const staff = await app.visit();
  await signIn(staff.page, account);
  const cookie = (await staff.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const shipments = (await (await staff.context.request.get('/api/shipments?limit=100')).json()) as Shipment[];
  await staff.close();
  return { cookie, shipments };
}
const heard = (socket: LiveSocket, text: string) =>
  pollUntil(`“${text}”`, () => socket.ofNouns.find((frame) => frame.type === 'message' && frame['text'] === text));
const type = (page: Page, text: string) => page.keyboard.type(text);
const press = (page: Page, key: string) => page.keyboard.press(key);

test('a visitor talks to support by the keyboard alone', async () => {
  const { cookie, shipments } = await sessionOf('agent');
  const { trackingNumber } =
    shipments.find(({ status }) => status === 'in_transit') ?? expect.unreachable('no parcel in transit');
  const lin = await support(app, cookie);
  const visitor = await app.visit();
  const { page } = visitor;
  const spoken = await recordSpoken(page);
  await page.goto('/');
  const button = page.getByRole('button', { name: common.support.open });
  await takenOver(button);
  await tabTo(page, common.support.open);
  await press(page, 'Enter');
  const panel = page.getByRole('dialog', { name: p.title });
  await shown(panel, p.status.online).waitFor();
  const log = panel.getByRole('log');

  await type(page, 'Noura');
  await press(page, 'Enter');
  await panel.getByRole('group', { name: p.options }).waitFor();
  await tabTo(page, quickOptionTexts.en.human, { back: true });
  await press(page, 'Enter');
  const { userId } = await heard(lin, quickOptionTexts.en.human);
  // The focus is back where one writes.
  await type(page, 'It is about my parcel');
  await press(page, 'Enter');
  await heard(lin, 'It is about my parcel');

  await tabTo(page, p.actions.attach);
  await press(page, 'Enter');
  await type(page, trackingNumber);
  await press(page, 'Enter');
  await log.getByText(p.attach.done.split(':')[0] ?? '').waitFor();

  lin.send(answers('It cleared customs this morning.', String(userId)));
  await log.getByText('It cleared customs this morning.', { exact: true }).waitFor();
  await type(page, 'Thank you');
  await press(page, 'Enter');
  await heard(lin, 'Thank you');

  await tabTo(page, p.actions.rate);
  await press(page, 'Enter');
  await tabTo(page, '5 stars', { back: true });
  await press(page, 'Enter');
  await shown(panel, p.rate.thanks).waitFor();

  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 20; stop += 1) {
      await press(page, key);
      expect(await isInside(), `${key} ${stop}`).toBe(true);
    }
  }
  await tabTo(page, p.close);
  const said = (await spoken()).filter((text) => text.includes('It cleared customs this morning.'));
  expect(said).toHaveLength(1);
  await press(page, 'Enter');
  await panel.waitFor({ state: 'hidden' });
  await pollUntil('the focus to come back', () => button.evaluate((element) => element === document.activeElement));
  await visitor.close();
});

test('an agent takes, answers and hands over conversations by the keyboard alone, and is seen where they are', async () => {
  const { cookie } = await sessionOf('admin');
  const ada = await support(app, cookie, 'Ada');
  const seatOfMia = () => {
    const seats = ada.ofNouns.findLast(
      ({ type: kind, seats: found }) => kind === 'desk' && JSON.stringify(found).includes('Mia'),
    )?.['seats'];
    return Array.isArray(seats) ? (seats as { name: string; userId: string | null }[])[0] : undefined;
  };
  const staff = await app.visit();
  const { page } = staff;
  await openSession(page, 'agent');
  await page.goto('/live-support');
  await page.getByLabel(t.join.name).waitFor();
  await tabTo(page, t.join.name);
  await press(page, 'Control+A');
  await type(page, 'Mia');
  await press(page, 'Enter');
  await shown(page.locator('main'), t.connection.on).waitFor();

  const jonas = await talks(app, 'Jonas');
  jonas.socket.send(asks(quickOptionTexts.en.human));
  await page.locator('[data-group="waiting"]').getByRole('button', { name: 'Jonas' }).waitFor();
  await press(page, 'Alt+ArrowDown');
  await page.getByRole('heading', { level: 2, name: 'Jonas' }).waitFor();
  await pollUntil('a colleague to see where Mia is', () => seatOfMia()?.userId === jonas.userId);

  await tabTo(page, t.chat.take);
  await press(page, 'Enter');
  await page.getByRole('button', { name: t.handOver.button }).waitFor();
  await tabTo(page, t.composer.answer.replace('{{name}}', 'Jonas'));
  await type(page, '/mom');
  await page.getByRole('option', { name: 'One moment' }).waitFor();
  await press(page, 'Enter');
  await press(page, 'Enter');
  await heard(jonas.socket, 'One moment, please. I am looking into it.');
  await type(page, 'It is in Berlin.');
  await press(page, 'Shift+Enter');
  await type(page, 'It comes tomorrow.');
  await press(page, 'Enter');
  await heard(jonas.socket, 'It is in Berlin.\nIt comes tomorrow.');

  await tabTo(page, t.handOver.button, { back: true });
  await press(page, 'Enter');
  const colleague = page.getByRole('menuitem', { name: 'Ada' });
  await pollUntil('the focus to be in the menu', () => colleague.evaluate((item) => item === document.activeElement));
  await press(page, 'Enter');
  await page.getByText(new RegExp(t.chat.taken.replace('{{name}}', '.?admin.?'))).waitFor();

  await page.locator('h2').first().focus();
  await press(page, '?');
  const keys = page.getByRole('dialog', { name: staffTexts.shortcuts.title });
  await keys.waitFor();
  await press(page, 'Escape');
  await keys.waitFor({ state: 'hidden' });

  await tabTo(page, /^Shipments/, { back: true });
  await press(page, 'Enter');
  await page.waitForURL('**/dashboard');
  await pollUntil('a colleague to see that Mia has left the conversation', () => seatOfMia()?.userId === null);
  await staff.close();
});

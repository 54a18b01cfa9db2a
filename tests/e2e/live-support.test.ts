import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { transcriptLineSchema } from '#contracts/chat-desk.ts';
import { quickOptionTexts } from '#contracts/quick-options.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { timelineSchema } from '#contracts/timeline.ts';
import { axeViolations, lookAs, overflow, type Visitor } from '#tests/support/browser.ts';
import { asks, chatParties, frames } from '#tests/support/chat.ts';
import { socketsOfTests, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { signIn } from '#tests/support/staff.ts';
import ar from '#web/shared/i18n/locales/supportDesk/ar.ts';
import arAdmin from '#web/shared/i18n/locales/supportAdmin/ar.ts';
import en from '#web/shared/i18n/locales/supportDesk/en.ts';
import enAdmin from '#web/shared/i18n/locales/supportAdmin/en.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = { en: { desk: en, admin: enAdmin }, ar: { desk: ar, admin: arAdmin } };
type StaffView = (typeof storyViews)[number];

const open = socketsOfTests();
const { visitor: talks } = chatParties(open);

const app = setDemo();
let trackingNumber: string;

/** Both themes of the page as it is now: nothing beyond its edges, nothing that axe finds. */
async function isFine(page: Page, view: StaffView): Promise<void> {
  const problems: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await lookAs(page, { ...view, theme });
    const beyond = await overflow(page);
    if (beyond > 0) problems.push(`${theme}: ${beyond} px beyond the edge`);
    problems.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`));
  }
  expect(problems).toEqual([]);
}

/** Signs in, turns to the view and comes to the desk under that name. */
async function comeToDesk(account: 'agent' | 'admin', name: string, view: StaffView): Promise<Visitor> {
  const staff = await app.visit({ width: view.width });
  const { page } = staff;
  await signIn(page, account);
  await lookAs(page, { ...view, theme: 'light' });
  const t = words[view.language].desk;
  await page.goto('/live-support');
  await page.getByLabel(t.join.name).fill(name);
  await page.getByRole('button', { name: t.join.start }).click();
  await shownIn(page, t.connection.on).waitFor();
  return staff;
}

/** What stands on the page, apart from what is only spoken. */
const shownIn = (page: Page, text: string | RegExp) => page.locator('main').getByText(text, { exact: true });
/** A sentence about somebody, whose name is kept in its own writing direction. */
const about = (sentence: string, name: string) => new RegExp(sentence.replace(/\{\{names?\}\}/, `.?${name}.?`));
const row = (page: Page, userName: string) => page.getByRole('listitem').getByRole('button', { name: userName });
const said = (socket: LiveSocket, { isAssistant, count }: { isAssistant: boolean; count: number }) =>
  pollUntil(`${count} messages`, () => {
    const read = socket.ofNouns.filter((frame) => frame.type === 'message' && (frame['isAssistant'] ?? false) === isAssistant);
    return read.length >= count && read.map(({ text, senderName }) => [senderName, text]);
  });
const texts = (socket: LiveSocket, count: number) => said(socket, { isAssistant: false, count });

describe.each(storyViews)('a visitor and two agents at $width px in $language', (view) => {
  const { width, language } = view;
  const { desk: t, admin } = words[language];
  const isPhone = width < 640;
  const named = (name: string) => `${name} ${width} ${language}`;
  let first: Visitor;
  let second: Visitor;

  beforeAll(async () => {
    [first, second] = await Promise.all([comeToDesk('agent', 'Mia', view), comeToDesk('admin', 'Lin', view)]);
    const { request } = first.context;
    const shipment = shipmentSchema.parse(await (await request.post('/api/shipments', { data: aShipment() })).json());
    ({ trackingNumber } = shipment);
    await pollUntil('the emails about the shipment', async () => {
      const answer = await request.get(`/api/shipments/${shipment.id}/timeline?group=mail`);
      return answer.ok() && timelineSchema.parse(await answer.json()).lines.length > 0;
    });
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  const choose = async (page: Page, userName: string) => {
    const back = page.getByRole('button', { name: t.chat.back });
    if (isPhone && (await back.isVisible())) await back.click();
    await row(page, userName).click();
    await page.getByRole('heading', { level: 2, name: userName }).waitFor();
  };
  const transcript = (page: Page) => page.getByRole('region', { name: t.transcript.label, exact: true });
  const answerTo = (page: Page, userName: string) => page.getByLabel(t.composer.answer.replace('{{name}}', userName));

  const group = (page: Page, name: 'assistant' | 'waiting' | 'mine', userName: string) =>
    page.locator(`[data-group="${name}"]`).getByRole('button', { name: userName });

  test('a visitor is with the assistant until one asks for a person, or an agent takes the conversation', async () => {
    const { page } = first;
    const back = page.getByRole('button', { name: t.chat.back });
    const [chloe, kenji] = [named('Chloe'), named('Kenji')];
    const visitor = await talks(app, chloe);
    await said(visitor.socket, { isAssistant: true, count: 1 });
    await group(page, 'assistant', chloe).waitFor();
    visitor.socket.send(asks(quickOptionTexts.en.human));
    await group(page, 'waiting', chloe).waitFor();
    await group(page, 'assistant', chloe).waitFor({ state: 'hidden' });

    const other = await talks(app, kenji);
    other.socket.send(asks(quickOptionTexts.en.delivery));
    await said(other.socket, { isAssistant: true, count: 3 });
    await group(page, 'assistant', kenji).click();
    // The group's heading says the same, and goes on with a number.
    await shownIn(page, new RegExp(`${t.chat.assistant}$`)).waitFor();
    await transcript(page).locator('[data-assistant="true"]').nth(2).waitFor();
    await isFine(page, view);
    await page.getByRole('button', { name: t.chat.take, exact: true }).click();
    await page.getByRole('button', { name: t.handOver.button }).waitFor();
    if (isPhone) await back.click();
    await group(page, 'mine', kenji).waitFor();
    // From now on the assistant leaves the visitor to the agent.
    other.socket.send(asks(quickOptionTexts.en.billing));
    await group(page, 'mine', kenji).getByText(quickOptionTexts.en.billing).waitFor();
    expect(await said(other.socket, { isAssistant: true, count: 3 })).toHaveLength(3);
  });

  test('one takes the conversation, answers, leaves a note, and hands it over to the other', async () => {
    const [jonas, noura] = [named('Jonas'), named('Noura')];
    const visitor = await talks(app, jonas);
    visitor.socket.send(asks('Where is my parcel?'));
    visitor.socket.send({ type: 'attach', trackingNumber });
    const other = await talks(app, noura);
    other.socket.send(asks('I would like a price for what is on https://example.com/pallet'));
    const { page } = first;

    await choose(page, jonas);
    await transcript(page).getByText('Where is my parcel?').waitFor();
    await isFine(page, view);
    await page.getByRole('button', { name: t.chat.take, exact: true }).click();
    await frames(visitor.socket, 'support_joined');
    expect(visitor.socket.ofNouns.find(({ type }) => type === 'support_joined')).toMatchObject({ supportName: 'Mia' });

    await answerTo(page, jonas).fill('It is in Berlin.');
    await frames(visitor.socket, 'typing');
    await page.keyboard.press('Enter');
    expect(await texts(visitor.socket, 1)).toEqual([['Mia', 'It is in Berlin.']]);
    await transcript(page).getByText(t.transcript.stored).waitFor({ state: 'attached' });

    await page.getByRole('button', { name: t.composer.note, exact: true }).click();
    await page.getByLabel(t.composer.noteLabel).fill('Asked about customs.');
    await page.getByRole('button', { name: t.composer.addNote }).click();
    await transcript(page).getByText(t.transcript.note).waitFor();
    await page.getByRole('button', { name: t.composer.reply, exact: true }).click();

    // What is begun stays with its conversation, while another is answered and over a reload.
    await answerTo(page, jonas).fill('One moment');
    await choose(page, noura);
    await answerTo(page, noura).fill('From where to where?');
    await page.keyboard.press('Enter');
    expect(await texts(other.socket, 1)).toEqual([['Mia', 'From where to where?']]);
    await isFine(page, view);
    await choose(page, jonas);
    await expect.poll(() => answerTo(page, jonas).inputValue()).toBe('One moment');
    await page.reload();
    await page.getByRole('button', { name: t.join.start }).click();
    await expect.poll(() => answerTo(page, jonas).inputValue()).toBe('One moment');

    await choose(second.page, jonas);
    await transcript(second.page).getByText(t.transcript.note).waitFor();
    await shownIn(page, about(t.chat.looking_one, 'Lin')).waitFor();
    await answerTo(second.page, jonas).fill('I ');
    await shownIn(page, about(t.chat.answering_one, 'Lin')).waitFor();

    await page.getByRole('button', { name: t.handOver.button }).click();
    await page.getByRole('menuitem', { name: 'Lin' }).click();
    await second.page.getByRole('button', { name: t.handOver.button }).waitFor();
    await answerTo(second.page, jonas).fill('Lin here.');
    await second.page.keyboard.press('Enter');
    expect(await texts(visitor.socket, 2)).toEqual([
      ['Mia', 'It is in Berlin.'],
      ['Lin', 'Lin here.'],
    ]);
    await transcript(page).getByText('Lin here.').waitFor();
    expect(JSON.stringify(visitor.socket.ofNouns)).not.toContain('customs');
    await isFine(second.page, view);
  });

  test('the shipments of a visitor are cards that lead to them', async () => {
    const jonas = named('Ama');
    const visitor = await talks(app, jonas);
    visitor.socket.send({ type: 'attach', trackingNumber });
    visitor.socket.send(asks('Is it on its way?'));
    const { page } = first;
    await choose(page, jonas);
    if (isPhone) await page.getByRole('button', { name: t.chat.details }).click();
    await page.getByRole('link', { name: t.shipments.open }).waitFor();
    await page.getByRole('button', { name: t.shipments.update }).waitFor();
    const side = page.locator('section').filter({ has: page.getByRole('heading', { name: t.before.title, exact: true }) });
    await side.getByRole('listitem').first().waitFor();
    await isFine(page, view);
    if (isPhone) await page.keyboard.press('Escape');
  });

  test('a supervisor reads every conversation, its figures and its transcript as a file', async () => {
    const { page } = second;
    await page.goto('/support-admin');
    await page.getByRole('heading', { level: 1, name: admin.title }).waitFor();
    await shownIn(page, admin.figure.firstAnswer).waitFor();
    const jonas = named('Jonas');
    const opened = page.getByRole('button', { name: admin.list.openLong.replace('{{name}}', jonas) });
    await opened.waitFor();
    await isFine(page, view);
    await opened.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Lin here.').waitFor();
    const download = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()]);
      return readFile(await file.path(), 'utf8');
    };
    expect(await download(admin.chat.text)).toContain('Mia: It is in Berlin.');
    const lines = transcriptLineSchema.array().parse(JSON.parse(await download(admin.chat.json)));
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Where is my parcel?', 'It is in Berlin.', 'Asked about customs.', 'Lin here.']),
    );
    await isFine(page, view);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});

test('an auditor reads the conversations and can change nothing', async () => {
  const auditor = await app.visit();
  const { page } = auditor;
  await signIn(page, 'auditor');
  const visitor = await talks(app, 'Kofi');
  visitor.socket.send(asks('Is anyone there?'));
  await page.goto('/live-support');
  await row(page, 'Kofi').click();
  await shownIn(page, en.composer.readOnly).waitFor();
  expect(await page.getByRole('button', { name: en.chat.take, exact: true }).count()).toBe(0);
  await shownIn(page, 'Is anyone there?').last().waitFor();
  visitor.socket.send(asks('Hello?'));
  await shownIn(page, 'Hello?').last().waitFor();
  await auditor.close();
});

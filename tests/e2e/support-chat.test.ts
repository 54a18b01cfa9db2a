import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Shipment } from '#contracts/shipments.ts';
import { quickOptions, quickOptionTexts } from '#contracts/quick-options.ts';
import { assistantTexts } from '#services/assistant/words/every-language.ts';
import { axeViolations, lookAs, overflow, smallTargets, takenOver, type Visitor } from '#tests/support/browser.ts';
import { answers } from '#tests/support/chat.ts';
import { openSocket, type LiveSocket } from '#tests/support/live.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { wiresOf, type Wires } from '#tests/support/wires.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import ar from '#web/shared/i18n/locales/supportChat/ar.ts';
import en from '#web/shared/i18n/locales/supportChat/en.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = { en: { ...en, open: enCommon.support.open }, ar: { ...ar, open: arCommon.support.open } };
const commonWords = { en: enCommon, ar: arCommon };
const name = 'Noura';

const app = setDemo();
let session: string;
let parcel: Shipment;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const staff = await app.visit();
  await signIn(staff.page, 'agent');
  session = (await staff.context.cookies()).map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
  const shipments = (await (await staff.context.request.get('/api/shipments?limit=100')).json()) as Shipment[];
  parcel = shipments.find(({ status }) => status === 'in_transit') ?? expect.unreachable('no parcel is in transit');
  await staff.close();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** An agent who knows nothing but the frames of the specification. */
async function agentComes(): Promise<LiveSocket> {
  const agent = await openSocket(app.url, { Cookie: session });
  open.push(agent);
  agent.send({ type: 'join_support', supportName: 'Lin', timestamp: new Date().toISOString() });
  return agent;
}

/** The so many things that visitors have said, as the agent reads them. */
const asked = (agent: LiveSocket, count = 1) =>
  pollUntil(`${count} messages of a visitor`, () => {
    const read = agent.ofNouns.filter(({ type, sender }) => type === 'message' && sender === 'user');
    return read.length >= count && read;
  });

describe.each(storyViews)('the panel at $width px in $language', (view) => {
  const t = words[view.language];
  const common = commonWords[view.language];
  const welcome = assistantTexts[view.language].welcome(name);
  let visitor: Visitor;
  let page: Page;
  let wires: Wires;
  const panel = () => page.getByRole('dialog', { name: t.title });
  const see = (text: string) => shown(panel(), text);
  const field = () => panel().getByLabel(t.write.label);
  const said = (text: string) => panel().getByRole('log').getByText(text, { exact: true });
  const say = async (text: string) => {
    await field().fill(text);
    await field().press('Enter');
  };
  /** How often something was said, as soon as it was said at all. */
  const times = async (text: string) => {
    await said(text).first().waitFor();
    return said(text).count();
  };
  const received = (text: string) =>
    panel()
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('img', { name: t.progress.stored })
      .waitFor();
  const openPanel = async () => {
    const button = page.getByRole('button', { name: t.open });
    await takenOver(button);
    await button.click();
    await see(t.status.online).waitFor();
  };
  const join = async () => {
    await panel().getByLabel(t.name.label).fill(name);
    await panel().getByRole('button', { name: t.name.start }).click();
    await field().waitFor();
  };

  beforeEach(async () => {
    visitor = await app.visit(view);
    open.push(visitor);
    ({ page } = visitor);
    wires = await wiresOf(page);
    await page.goto('/');
  });

  test('a visitor and a plain client of an agent talk; a reload keeps what was said', async () => {
    const agent = await agentComes();
    await openPanel();
    expect(await panel().getByRole('button', { name: t.name.start }).isDisabled()).toBe(true);
    await join();
    await said(welcome).waitFor();
    for (const option of quickOptions) {
      await panel().getByRole('button', { name: quickOptionTexts[view.language][option] }).waitFor();
    }
    const question = quickOptionTexts[view.language].human;
    await panel().getByRole('button', { name: question }).click();
    await received(question);
    await panel().getByRole('group', { name: t.options }).waitFor({ state: 'detached' });

    const [read] = await asked(agent);
    const userId = String(read?.['userId']);
    expect(read).toMatchObject({ text: question, sender: 'user', senderName: name });
    agent.send({ type: 'typing', isTyping: true, sender: 'support', userId });
    await see(t.typing.support).waitFor();
    agent.send(answers('It cleared this morning.', userId));
    await said(t.joined.replace('{{name}}', '\u2068Lin\u2069')).waitFor();
    expect(await times('It cleared this morning.')).toBe(1);
    await see(t.typing.support).waitFor({ state: 'hidden' });

    await page.reload();
    await openPanel();
    expect(await times('It cleared this morning.')).toBe(1);
    expect(await times(question)).toBe(1);
    expect(await times(welcome)).toBe(1);
    await said(t.joined.replace('{{name}}', '\u2068Lin\u2069')).waitFor();
  });

  test('nothing is lost or doubled where the line is cut, and what was not sent yet survives a reload', async () => {
    const agent = await agentComes();
    await openPanel();
    await join();
    await say('Before the cut');
    await received('Before the cut');
    const [read] = await asked(agent);
    const userId = String(read?.['userId']);
    await wires.cut();
    await see(t.status.connecting).waitFor();
    agent.send(answers('While it was cut', userId));
    expect(await times('While it was cut')).toBe(1);
    expect(await times('Before the cut')).toBe(1);
    await see(t.status.online).waitFor();

    wires.hold(true);
    await say('Held up');
    await wires.cut();
    await see(t.progress.waiting).waitFor();
    await page.reload();
    wires.hold(false);
    await openPanel();
    await received('Held up');
    expect(await times('Held up')).toBe(1);
    expect((await asked(agent, 2)).map(({ text }) => text)).toEqual(['Before the cut', 'Held up']);
    await panel().getByRole('button', { name: t.close }).click();
    await panel().waitFor({ state: 'hidden' });
    await openPanel();
    expect(await times('Held up')).toBe(1);
  });

  test('a parcel is a card that leads to its page, whole once that is proved; a message is taken back', async () => {
    await openPanel();
    await join();
    await said(welcome).waitFor();
    await say(parcel.trackingNumber);
    await said(t.parcel.masked).waitFor();
    const card = () =>
      panel()
        .getByRole('link', { name: `${t.parcel.open} ${parcel.trackingNumber}` })
        .last();
    expect(await card().getAttribute('href')).toBe(`/track/${parcel.trackingNumber}`);
    expect(await axeViolations(page)).toEqual([]);

    await say(parcel.recipientEmail);
    await said(t.parcel.whole).waitFor();
    const options = panel().getByRole('button', { name: t.retract.menu }).last();
    await options.press('Enter');
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await panel().getByRole('button', { name: t.retract.action, exact: true }).press('Enter');
    await said(t.retract.done).waitFor();
    await said(parcel.recipientEmail).waitFor({ state: 'detached' });

    await card().click();
    await page.waitForURL(`**/track/${parcel.trackingNumber}?k=*`);
    await shown(page, parcel.recipientName).first().waitFor();
  });

  test('what happened is there after a reload; it is emailed; a link within the page leads to another conversation, and back', async () => {
    await openPanel();
    await join();
    await say('Oops');
    await received('Oops');
    const takeBack = async (count: number) => {
      // What is said meanwhile moves them away from a pointer.
      await panel().getByRole('button', { name: t.retract.menu }).last().press('Enter');
      await panel().getByRole('button', { name: t.retract.action, exact: true }).press('Enter');
      await expect.poll(() => said(t.retract.done).count()).toBe(count);
    };
    await takeBack(1);
    await say('Write to noura@example.com');
    await received('Write to noura@example.com');
    await panel().getByRole('button', { name: t.actions.rate }).click();
    await panel().getByRole('group', { name: t.rate.question }).getByRole('button').nth(3).click();
    await see(t.rate.thanks).waitFor();

    await page.reload();
    await openPanel();
    await said(t.retract.done).waitFor();
    const rated = panel()
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: t.rate.done.split(':')[0] ?? '' });
    await rated.waitFor();
    await panel().getByRole('button', { name: t.actions.mail }).click();
    expect(await panel().getByLabel(t.mail.label).inputValue()).toBe('noura@example.com');
    await panel().getByRole('button', { name: t.mail.submit, exact: true }).click();
    await said(t.mail.done.replace('{{email}}', '\u2068noura@example.com\u2069')).waitFor();
    await takeBack(2);

    const elsewhere = await openSocket(app.url);
    open.push(elsewhere);
    elsewhere.send({ type: 'visitor' });
    const { token } = await elsewhere.sees('visitor');
    await page.evaluate((link) => window.location.assign(link), `#conversation=${token}`);
    await see(t.other.text).waitFor();
    await panel().getByLabel(t.name.label).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await panel().getByRole('button', { name: t.other.action }).click();
    await expect.poll(() => said(t.retract.done).count()).toBe(2);
  });

  test('is used by the keyboard alone, fits, and has nothing for axe to say in either theme', async () => {
    const isFine = async (part: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await lookAs(page, { ...view, theme });
        expect(await axeViolations(page), `${part}, ${theme}`).toEqual([]);
      }
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      // Beside the panel of a desk are links of the page, made for a pointer.
      if (view.width === 360) expect(await smallTargets(page)).toEqual([]);
    };
    const button = page.getByRole('button', { name: t.open });
    await takenOver(button);
    await button.focus();
    await page.keyboard.press('Enter');
    await see(t.status.online).waitFor();
    await isFine('name');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await panel().getByRole('group', { name: t.options }).waitFor();
    await isFine('options');
    await page.keyboard.type(`${'A long question. '.repeat(12)}https://waybill.example/a?b=${'c'.repeat(120)}`);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Second line');
    await page.keyboard.press('Enter');
    await received('Second line');
    await panel().getByRole('button', { name: t.actions.attach }).press('Enter');
    await page.keyboard.type('WE');
    await page.keyboard.press('Enter');
    await see(t.attach.shape).waitFor();
    await isFine('attach');
    await panel().getByRole('button', { name: t.actions.mail }).press('Enter');
    await page.keyboard.type('noura@');
    await page.keyboard.press('Enter');
    await see(common.form.email).waitFor();
    await isFine('mail');
    await panel().getByRole('button', { name: t.actions.rate }).press('Enter');
    await isFine('rate');
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside(), `after Tab ${stop}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    await pollUntil('the focus to come back', () => button.evaluate((element) => element === document.activeElement));
  });
});

test('nothing of the panel is asked for, and no socket opened, before it is opened', async () => {
  const visitor = await app.visit({ width: 1280, language: 'en' });
  open.push(visitor);
  const { page } = visitor;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('websocket', (socket) => requested.push(socket.url()));
  const ofPanel = () => requested.filter((url) => /support-?chat|\/ws$/i.test(url));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(ofPanel()).toEqual([]);
  await page.getByRole('button', { name: words.en.open }).click();
  await page.getByRole('dialog', { name: words.en.title }).waitFor();
  await pollUntil('the panel to be asked for, and its socket', () =>
    ['.js', '/ws'].every((end) => ofPanel().some((url) => url.endsWith(end))),
  );
});

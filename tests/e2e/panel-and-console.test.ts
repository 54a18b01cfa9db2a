import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { quickOptionTexts } from '#contracts/quick-options.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { axeViolations, lookAs, overflow, takenOver, type Visitor } from '#tests/support/browser.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import arDesk from '#web/shared/i18n/locales/supportDesk/ar.ts';
import enDesk from '#web/shared/i18n/locales/supportDesk/en.ts';
import arPanel from '#web/shared/i18n/locales/supportChat/ar.ts';
import enPanel from '#web/shared/i18n/locales/supportChat/en.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import { formatLanguage } from '#web/shared/format/language-name.ts';
import { setDemo } from './demo.ts';
import { storyViews } from './story-views.ts';

const words = {
  en: { desk: enDesk, panel: enPanel, open: enCommon.support.open },
  ar: { desk: arDesk, panel: arPanel, open: arCommon.support.open },
};

const app = setDemo();

/** The text with its values, each of them kept in its own writing direction or not. */
const filled = (text: string, values: Record<string, string>): RegExp =>
  new RegExp(
    text
      .replaceAll(/[()?.]/g, String.raw`\$&`)
      .replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => `.?${values[name] ?? ''}.?`),
  );

/** Writes on until the other one sees it: of whoever has only just stopped, writing is not told again at once. */
async function writeUntilSeen(box: Locator, text: string, seen: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await box.pressSequentially('.');
      return seen.isVisible();
    })
    .toBe(true);
  await box.fill(text);
}

describe.each(storyViews)('the panel and the console at $width px in $language', (view) => {
  const { width, language } = view;
  const { desk: t, panel: p, open: openLabel } = words[language];
  const isPhone = width < 640;
  const name = `Noura ${width} ${language}`;
  let staff: Visitor;
  let visitor: Visitor;
  let parcel: Shipment;

  const isFine = async (page: Page) => {
    const problems: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await lookAs(page, { ...view, theme });
      const beyond = await overflow(page);
      if (beyond > 0) problems.push(`${theme}: ${beyond} px beyond the edge`);
      problems.push(...(await axeViolations(page)).map((line) => `${theme}: ${line}`));
    }
    expect(problems).toEqual([]);
  };
  const panel = () => visitor.page.getByRole('dialog', { name: p.title });
  const heard = (text: string | RegExp) => panel().getByRole('log').getByText(text, { exact: true });
  const say = async (text: string) => {
    await panel().getByLabel(p.write.label).fill(text);
    await panel().getByLabel(p.write.label).press('Enter');
  };
  const main = () => staff.page.locator('main');
  const said = (text: string | RegExp): Locator =>
    staff.page.getByRole('region', { name: t.transcript.label, exact: true }).getByText(text);
  const answerBox = () => staff.page.getByLabel(t.composer.answer.replace('{{name}}', name));

  beforeAll(async () => {
    [staff, visitor] = await Promise.all([app.visit({ width }), app.visit(view)]);
    await signIn(staff.page, 'agent');
    const shipments = shipmentSchema.array().parse(await (await staff.context.request.get('/api/shipments?limit=100')).json());
    parcel = shipments.find(({ status }) => status === 'in_transit') ?? expect.unreachable('no parcel is in transit');
    await lookAs(staff.page, { ...view, theme: 'light' });
    await staff.page.goto('/live-support');
    await staff.page.getByLabel(t.join.name).fill('Lin');
    await staff.page.getByRole('button', { name: t.join.start }).click();
    await shown(main(), t.connection.on).waitFor();
  });
  afterAll(async () => {
    await visitor.close();
    await staff.close();
  });

  test('a visitor proves a parcel to the assistant and asks for a person; the agent sees how far that came, and from where', async () => {
    const { page } = visitor;
    await page.goto(`/track/${parcel.trackingNumber}`);
    const button = page.getByRole('button', { name: openLabel });
    await takenOver(button);
    await button.click();
    await panel().getByLabel(p.name.label).fill(name);
    await panel().getByRole('button', { name: p.name.start }).click();
    await panel().getByRole('group', { name: p.options }).waitFor();
    await say(parcel.trackingNumber);
    await heard(p.parcel.masked).waitFor();
    await say(parcel.recipientEmail);
    await heard(p.parcel.whole).waitFor();
    await say(quickOptionTexts[language].human);

    const row = staff.page.locator('[data-group="waiting"]').getByRole('button', { name });
    await row.waitFor();
    await expect.poll(() => staff.page.title()).toMatch(filled(t.titleCount, { number: String.raw`\d+` }));
    expect(await row.textContent()).toContain(`${formatLanguage(language, language)} · `);
    await isFine(staff.page);
    await row.click();
    await said(filled(t.transcript.handedOver, { answered: '2', asked: '3' })).waitFor();
    if (isPhone) await staff.page.getByRole('button', { name: t.chat.details }).click();
    await staff.page
      .getByText(filled(t.visitor.proved.recipient, { number: groupTrackingNumber(parcel.trackingNumber) }))
      .waitFor();
    await staff.page.getByText(`${formatLanguage(language, language)} · ${t.visitor.page.track}`).waitFor();
    await isFine(staff.page);
    if (isPhone) await staff.page.keyboard.press('Escape');
    else {
      await page.getByRole('navigation').first().getByRole('link').first().click();
      await staff.page.getByText(`${formatLanguage(language, language)} · ${t.visitor.page.home}`).waitFor();
    }
  });

  test('they talk: each sees the other type, and what is said stands on both sides once', async () => {
    await staff.page.getByRole('button', { name: t.chat.take, exact: true }).click();
    await heard(p.joined.replace('{{name}}', '\u2068Lin\u2069')).waitFor();
    await expect.poll(() => staff.page.title()).not.toContain('(');
    await writeUntilSeen(answerBox(), 'It is in Berlin.', shown(panel(), p.typing.named.replace('{{name}}', '\u2068Lin\u2069')));
    await staff.page.keyboard.press('Enter');
    await heard('It is in Berlin.').waitFor();
    await said(t.transcript.stored).waitFor({ state: 'attached' });
    await writeUntilSeen(panel().getByLabel(p.write.label), 'And when ', said(filled(t.transcript.typing, { name })));
    await say('And when will it be here?');
    await said('And when will it be here?').waitFor();
    await isFine(staff.page);
    await isFine(visitor.page);
    expect([await heard('It is in Berlin.').count(), await said('And when will it be here?').count()]).toEqual([1, 1]);
  });

  test('the agent closes it, the visitor rates it, and opens it again by writing', async () => {
    await staff.page.getByRole('button', { name: t.chat.close, exact: true }).click();
    await heard(p.closed).waitFor();
    await shown(panel(), p.reopen).waitFor();
    await shown(main(), t.composer.closed).waitFor();
    await isFine(staff.page);
    const rate = panel().getByRole('button', { name: p.actions.rate });
    if ((await rate.getAttribute('aria-expanded')) !== 'true') await rate.click();
    await panel().getByRole('group', { name: p.rate.question }).getByRole('button').last().click();
    await shown(panel(), p.rate.thanks).waitFor();
    await isFine(visitor.page);
    await main()
      .getByText(filled(t.chat.rated, { rating: '5' }))
      .first()
      .waitFor();

    await say('One more thing');
    await said('One more thing').waitFor();
    if (isPhone) await staff.page.getByRole('button', { name: t.chat.details }).click();
    const before = staff.page
      .locator('section')
      .filter({ has: staff.page.getByRole('heading', { name: t.before.title, exact: true }) });
    await before.getByText(filled(t.chat.rated, { rating: '5' })).waitFor();
  });
});

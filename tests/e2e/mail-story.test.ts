import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { paths } from '#contracts/paths.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { axeViolations, lookAs, overflow, type Visitor } from '#tests/support/browser.ts';
import { startDovecot, type Dovecot } from '#tests/support/dovecot.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startPostOffice, type PostOffice } from '#tests/support/post-office.ts';
import { aShipment } from '#tests/support/shipments.ts';
import ar from '#web/shared/i18n/locales/conversations/ar.ts';
import arInbox from '#web/shared/i18n/locales/inbox/ar.ts';
import arTimeline from '#web/shared/i18n/locales/timeline/ar.ts';
import en from '#web/shared/i18n/locales/conversations/en.ts';
import enInbox from '#web/shared/i18n/locales/inbox/en.ts';
import enTimeline from '#web/shared/i18n/locales/timeline/en.ts';
import { setStage } from './stage.ts';
import { storyViews } from './story-views.ts';

const words = {
  en: { center: en, inbox: enInbox, timeline: enTimeline },
  ar: { center: ar, inbox: arInbox, timeline: arTimeline },
};
const business = 'parcels@mail.test';
const env: Record<string, string> = {};
let dovecot: Dovecot;
let postOffice: PostOffice;
beforeAll(async () => {
  dovecot = await startDovecot();
  postOffice = await startPostOffice(dovecot);
  Object.assign(env, { SMTP_URL: postOffice.url, IMAP_URL: dovecot.urlOf(business), MAIL_FROM: `Waybill <${business}>` });
});
const stage = setStage({ env });
afterAll(async () => {
  await postOffice.stop();
  await dovecot.stop();
});

/** The headers of the emails in a customer's mailbox, the oldest first. */
function headersIn(user: string): Map<string, string>[] {
  const fetched = dovecot.doveadm('fetch', '-u', user, 'hdr', 'mailbox', 'INBOX');
  return fetched
    .split(/^hdr:\s*$/m)
    .filter((head) => /^Message-ID:/im.test(head))
    .map((head) => {
      const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ');
      return new Map(
        [...unfolded.matchAll(/^([\w-]+): (.*?)\r?$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
      );
    });
}
const arrived = (user: string, count: number) =>
  pollUntil(
    `${count} emails for ${user}`,
    () => {
      const emails = headersIn(user);
      return emails.length >= count && emails;
    },
    60_000,
  );

const shownIn = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).first();

/** Nothing is beyond the edge of the page as it is now, and axe finds nothing in it. */
async function isFine(page: Page): Promise<void> {
  expect(await overflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
}

describe.each(storyViews)('a customer and an agent at $width px in $language', ({ width, language }) => {
  const t = words[language];
  const customer = `ada.${width}@home.test`;
  const name = `Ada ${width}`;
  let agent: Visitor;
  let shipment: Shipment;
  /** The messages of the thread by their ids: what told the customer, and what they asked. */
  let thread: [told: string, asked: string];

  beforeAll(async () => {
    agent = await stage.visitAsAgent({ width, language });
    const { request } = agent.context;
    const data = aShipment({ recipientName: name, recipientEmail: customer });
    shipment = shipmentSchema.parse(await (await request.post('/api/shipments', { data })).json());
  });
  afterAll(() => agent.close());

  test('a status email is answered by SMTP, and the answer is in the open Email Management Center and on the timeline', async () => {
    const { page, context } = agent;
    await page.goto(paths.emails);
    await lookAs(page, { width, theme: 'light', language });
    await page.getByRole('heading', { level: 1, name: t.center.title }).waitFor();
    const before = await arrived(customer, 1);
    const status = { status: 'in_transit', location: 'Frankfurt International Hub', description: 'On its way' };
    expect((await context.request.patch(`/api/shipments/${shipment.id}/status`, { data: status })).ok()).toBe(true);
    const told = (await arrived(customer, before.length + 1)).at(-1);
    const toldId = told?.get('message-id') ?? expect.unreachable('no Message-ID');
    thread = [toldId, `<asked-${width}@home.test>`];
    const timeline = await context.newPage();
    await timeline.goto(paths.shipmentMail(shipment.id));
    const answer = timeline.locator('main').getByText(t.timeline.word.email_received);
    await timeline.locator('main').getByText(t.timeline.word.recipient_emailed).first().waitFor();
    expect(await answer.count()).toBe(0);
    await postOffice.send({
      ...{ from: `${name} <${customer}>`, to: told?.get('reply-to') ?? business, messageId: thread[1] },
      ...{
        subject: `Re: ${told?.get('subject') ?? ''}`,
        text: 'Do I have to pay customs?\n\nOn Friday, Waybill wrote:\n> It is on its way\n',
      },
      ...{ inReplyTo: toldId, references: [toldId] },
    });
    const row = page.getByRole('listitem').getByRole('button', { name });
    await row.waitFor({ timeout: 60_000 });
    await row.click();
    await shownIn(page, 'Do I have to pay customs?').waitFor();
    await shownIn(page, groupTrackingNumber(shipment.trackingNumber)).waitFor();
    await isFine(page);
    await answer.first().waitFor();
    await timeline.close();
  });

  test('what staff answer is in the customer’s mailbox, within the thread', async () => {
    const { page } = agent;
    const before = headersIn(customer).length;
    const field = page.getByPlaceholder(t.center.composer.placeholder);
    await field.fill('No, gifts are free.');
    await field.press('Enter');
    await page.getByText(t.center.reply.sent, { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    const reply = (await arrived(customer, before + 1)).at(-1);
    expect(reply?.get('subject')).toBe(`Re: Shipment ${shipment.trackingNumber}`);
    expect(reply?.get('in-reply-to')).toBe(thread[1]);
    expect(reply?.get('references')?.split(' ')).toEqual(thread);
    await shownIn(page, t.center.delivery.sent.split('{{')[0] ?? '').waitFor();
  });

  test('what is taken back does not leave, and stands in the field again', async () => {
    const { page } = agent;
    const before = headersIn(customer).length;
    const field = page.getByPlaceholder(t.center.composer.placeholder);
    await field.fill('No, gifts are for free.');
    await field.press('Enter');
    await page.getByRole('button', { name: t.center.delivery.undo, exact: true }).click();
    await shownIn(page, t.center.delivery.withdrawn).waitFor();
    await expect.poll(() => field.inputValue()).toBe('No, gifts are for free.');
    await field.fill('One more thing.');
    await field.press('Enter');
    await arrived(customer, before + 1);
    expect(headersIn(customer)).toHaveLength(before + 1);
  });

  test('the Email Control Panel has the email, and a reply of its own', async () => {
    const { page } = agent;
    const before = headersIn(customer).length;
    await page.goto(paths.emailPanel);
    await page.getByRole('listitem').getByRole('button', { name }).first().click();
    await shownIn(page, 'Do I have to pay customs?').waitFor();
    await isFine(page);
    await page.getByRole('button', { name: t.inbox.email.reply, exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(t.inbox.reply.to, { exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel(t.inbox.reply.message).fill('From the inbox.');
    await dialog.getByRole('button', { name: t.inbox.reply.send }).click();
    await page.getByText(t.inbox.reply.sent, { exact: true }).waitFor();
    const reply = (await arrived(customer, before + 1)).at(-1);
    expect(reply?.get('in-reply-to')).toBe(thread[1]);
    await shownIn(page, 'From the inbox.').waitFor();
  });

  test('from the page of a shipment, one writes to a party that has not written yet', async () => {
    const { page } = agent;
    await page.goto(paths.emailAbout(shipment.id, 'sender'));
    await shownIn(page, t.center.start).waitFor();
    const before = headersIn(shipment.senderEmail).length;
    const field = page.getByPlaceholder(t.center.composer.placeholder);
    await field.fill('Your parcel is at the customs.');
    await field.press('Enter');
    await page.getByText(t.center.reply.sent, { exact: true }).waitFor();
    await shownIn(page, 'Your parcel is at the customs.').waitFor();
    await pollUntil('the first email', () =>
      headersIn(shipment.senderEmail)
        .slice(before)
        .some((head) => head.get('subject') === `Re: Shipment ${shipment.trackingNumber}`),
    );
  });
});

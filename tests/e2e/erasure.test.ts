import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { APIRequestContext, Page } from 'playwright-core';
import { filesIn } from '#tests/support/archives.ts';
import { overflow } from '#tests/support/browser.ts';
import { mailedToken } from '#tests/support/account-emails.ts';
import { signIn, openSession } from '#tests/support/staff.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { come, visit, shipmentThatIs } = setStage();

const send = async (request: APIRequestContext, path: string, data: object) => {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
};
const second = { username: 'second.admin', password: 'seven green bicycles' };

/** Invites another administrator, who accepts. */
async function inviteSecond({ request }: { request: APIRequestContext }): Promise<void> {
  const email = 'second.admin@example.com';
  await send(request, '/api/people', { email, role: 'admin', language: 'en' });
  const get = async (_method: string, path: string) => new Response(await (await request.get(path)).text());
  await send(request, '/api/auth/link/password', { token: await mailedToken({ request: get }, email), ...second });
}

async function openErasure(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Erasure/ }).click();
  await page.getByRole('heading', { name: 'Erasure', level: 1 }).waitFor();
}

async function findAndRequest(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await see(page, /What is known of/);
  await page.getByLabel('Note for the second administrator').fill('Asked by phone');
  await page.getByRole('button', { name: 'Request erasure' }).click();
  await seeToast(page, 'Erasure requested');
}

describe('erasing a person', () => {
  test('takes two administrators, and leaves the parcel without the person', async () => {
    const parcel = shipmentThatIs('delivered');
    const asking = await come();
    await signIn(asking.page, 'admin');
    await inviteSecond(asking.context);
    await openErasure(asking.page);
    await asking.page.getByRole('button', { name: 'Find', exact: true }).click();
    await see(asking.page, 'This field is required');
    await findAndRequest(asking.page, parcel.senderEmail);
    const card = asking.page.getByRole('article').filter({ hasText: parcel.senderEmail });
    await card.getByText('Another administrator has to confirm this.').waitFor();
    expect(await card.getByRole('button', { name: 'Confirm and erase' }).count()).toBe(0);

    const confirming = await come();
    await send(confirming.context.request, '/api/auth/login', second);
    await confirming.page.goto('/audit/erasure');
    await confirming.page.getByRole('link', { name: /^Erasure 1/ }).waitFor();
    await confirming.page.getByRole('button', { name: 'Confirm and erase' }).click();
    await see(confirming.page, 'Erase this person? This cannot be undone.');
    await confirming.page.locator('.ant-popover').getByRole('button', { name: 'Confirm and erase' }).click();
    await seeToast(confirming.page, 'Erasure confirmed');
    await pollUntil('the person to be erased', async () => {
      await confirming.page.reload();
      await see(confirming.page, 'Requests');
      return (await confirming.page.getByRole('article').getByText('Person erased').count()) === 1;
    });
    await confirming.page.goto(`/dashboard/shipments/${parcel.id}`);
    await see(confirming.page, '[erased]');
    expect(await confirming.page.getByText(parcel.senderName).count()).toBe(0);
  });

  test('is seen by an auditor, who changes nothing, in every language, on every screen', async () => {
    const asking = await come();
    await signIn(asking.page, 'admin');
    await openErasure(asking.page);
    await findAndRequest(asking.page, shipmentThatIs('in_transit').recipientEmail);

    const reading = await visit();
    await signIn(reading.page, 'auditor');
    await openErasure(reading.page);
    await reading.page.getByLabel('Email address').fill(shipmentThatIs('in_transit').recipientEmail);
    await reading.page.getByRole('button', { name: 'Find', exact: true }).click();
    await see(reading.page, 'The erasure of this person has already been requested. It is in the list below.');
    expect(await reading.page.getByRole('button', { name: /Confirm|Decline|Withdraw|Request/ }).count()).toBe(0);
    await isFineInEveryView(reading);
  });
});

describe('everything about a person', () => {
  test.each([
    ['English', 'What we keep about you', 'ltr'],
    ['العربية', 'ما نحتفظ به عنك', 'rtl'],
  ])('is taken out as a page to read, in %s, on phones and desks', async (language, title, direction) => {
    const parcel = shipmentThatIs('in_transit');
    const { page, context } = await come();
    await signIn(page, 'auditor');
    await openErasure(page);
    await page.getByLabel('Email address').fill(parcel.senderEmail);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language of the page' }).click();
    await page.getByTitle(language).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Take out the data' }).click(),
    ]);
    await seeToast(page, 'Data taken out');
    expect(download.suggestedFilename()).toMatch(/^waybill-person-.+\.tar\.gz$/);
    const files = await filesIn(await readFile(await download.path()));
    const report = files.find(({ name }) => name === 'index.html')?.bytes.toString() ?? '';
    const reading = await context.newPage();
    for (const width of [360, 1280]) {
      await reading.setViewportSize({ width, height: 800 });
      await reading.setContent(report);
      await reading.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(await reading.locator('html').getAttribute('dir')).toBe(direction);
      expect(await overflow(reading)).toBe(0);
      await reading.getByText(parcel.senderAddress).first().waitFor();
      expect(await reading.getByText(parcel.recipientName).count()).toBe(0);
    }
  });
});

describe('how long data is kept', () => {
  test('is chosen by an administrator, who sees beforehand what would go, and only read by an auditor', async () => {
    const deciding = await come();
    await signIn(deciding.page, 'admin');
    await openErasure(deciding.page);
    await deciding.page.getByRole('link', { name: 'Retention' }).click();
    await see(deciding.page, 'The rules have not run yet.');
    const photos = deciding.page.getByRole('listitem').filter({ hasText: 'Photos in chats' });
    expect(await photos.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await photos.getByRole('combobox').click();
    await deciding.page.getByTitle('365 days').click();
    await photos.getByText('Nothing would be removed today.').waitFor();
    await photos.getByRole('button', { name: 'Save' }).click();
    await seeToast(deciding.page, 'Rule saved');
    await photos.getByText(/^Set by .*admin/).waitFor();

    const reading = await visit();
    await openSession(reading.page, 'auditor');
    await reading.page.goto('/audit/erasure?view=retention');
    await see(reading.page, 'Keep for: 365 days');
    expect(await reading.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await isFineInEveryView(reading);
  });
});

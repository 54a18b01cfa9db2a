import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import arAccounts from '#web/shared/i18n/locales/accounts/ar.ts';
import arShipments from '#web/shared/i18n/locales/shipments/ar.ts';
import arSignInAgain from '#web/shared/i18n/locales/signInAgain/ar.ts';
import enAccounts from '#web/shared/i18n/locales/accounts/en.ts';
import enShipments from '#web/shared/i18n/locales/shipments/en.ts';
import enSignInAgain from '#web/shared/i18n/locales/signInAgain/en.ts';
import { demoPassword } from '#contracts/accounts.ts';
import { freshId } from '#infra/ids.ts';
import { lookAs, type Visitor } from '#tests/support/browser.ts';
import { shipmentRow, textOfShipments } from '#tests/support/import-file.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { fillWizard } from '#tests/support/staff.ts';
import { isFineInEveryView, see, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

const english = { accounts: enAccounts, shipments: enShipments, signInAgain: enSignInAgain };
const arabic: typeof english = JSON.parse(
  JSON.stringify({ accounts: arAccounts, shipments: arShipments, signInAgain: arSignInAgain }),
);
const words = { en: english, ar: arabic };

/** What the session has shown this browser is gone, as after half an hour without a click. */
const endSession = async ({ context, expectRefusal }: Visitor) => {
  await context.clearCookies();
  expectRefusal(401, '/api/');
};

const signInAgain = async (page: Page, texts: typeof english, username?: string) => {
  const dialog = page.getByRole('dialog', { name: texts.signInAgain.title });
  await dialog.waitFor();
  if (username !== undefined) await dialog.getByLabel(texts.accounts.username).fill(username);
  else expect(await dialog.getByLabel(texts.accounts.password).evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel(texts.accounts.password).fill(demoPassword);
  await dialog.getByRole('button', { name: texts.accounts.signIn }).click();
};

test.each(['en', 'ar'] as const)(
  'a shipment is created once where the session ends before the last button of the wizard, in %s',
  async (language) => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const recipientName = `Jonas Weber ${language}`;
    await page.goto('/ship-now');
    // Nobody else's parcel: one that looks the same would be asked about.
    await fillWizard(page, aShipment({ recipientName, senderEmail: `${freshId()}@example.com` }));
    await lookAs(page, { width: 1280, theme: 'light', language });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/shipments'))
        keys.push(request.headers()['idempotency-key']);
    });
    await endSession(visitor);
    await page.getByRole('button', { name: words[language].shipments.wizard.create }).click();
    await signInAgain(page, words[language]);
    await see(page, words[language].shipments.wizard.succeeded);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/.{16}/);
    const found = await visitor.context.request.get(`/api/shipments?search=${encodeURIComponent(recipientName)}`);
    expect(await found.json()).toHaveLength(1);
    await visitor.close();
  },
);

const openUpdate = async (page: Page, { location }: typeof english.shipments, name: RegExp, description: string) => {
  await page.getByRole('button', { name }).first().click();
  const modal = page.getByRole('dialog', { name: location.title });
  await modal.getByLabel(location.place).fill('Accra');
  await modal.getByLabel(location.description).fill(description);
  return modal;
};

test.each(['en', 'ar'] as const)(
  'an update keeps what is typed where signing in is put off, and is sent after it, in %s',
  async (language) => {
    const texts = words[language];
    const visitor = await visitAsAgent({ language });
    const { page } = visitor;
    await page.goto('/dashboard');
    const modal = await openUpdate(
      page,
      texts.shipments,
      new RegExp(texts.shipments.action.updateLong.replace('{{number}}', '.*')),
      'Sorted at the hub',
    );
    await endSession(visitor);
    await modal.getByRole('button', { name: texts.shipments.location.save }).click();
    const dialog = page.getByRole('dialog', { name: texts.signInAgain.title });
    await dialog.getByRole('button', { name: texts.signInAgain.close }).click();
    await dialog.waitFor({ state: 'hidden' });
    await see(page, texts.signInAgain.notice);
    expect(await modal.getByLabel(texts.shipments.location.description).inputValue()).toBe('Sorted at the hub');
    expect(await page.getByRole('table').isVisible()).toBe(true);
    await modal.getByRole('button', { name: texts.shipments.location.save }).click();
    await signInAgain(page, texts);
    await modal.waitFor({ state: 'hidden' });
    await see(page, texts.shipments.location.done);
    await page.getByText(texts.signInAgain.notice).waitFor({ state: 'hidden' });
    await visitor.close();
  },
);

test('a file is uploaded once where the session ends before it', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.goto('/dashboard/imports');
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/imports')) keys.push(request.headers()['idempotency-key']);
  });
  await endSession(visitor);
  const buffer = Buffer.from(textOfShipments([shipmentRow(1)]));
  await page.locator('input[type=file]').setInputFiles({ name: 'once.csv', mimeType: 'text/csv', buffer });
  await signInAgain(page, english);
  await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  const found = await visitor.context.request.get('/api/imports');
  expect(await found.json()).toMatchObject([{ fileName: 'once.csv' }]);
  await visitor.close();
});

test('another person is told whose page it was, and gets one of their own', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.goto('/ship-now');
  await fillWizard(page, aShipment({ recipientName: 'Nobody else' }));
  await endSession(visitor);
  await page.getByRole('button', { name: 'Create Shipment' }).click();
  await signInAgain(page, english, 'admin');
  const told = page.getByRole('dialog', { name: 'Signed in as admin' });
  await told.getByText(/^This page was opened by agent/).waitFor();
  await told.getByRole('button', { name: 'Reload page' }).last().click();
  await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('');
  await page.getByRole('link', { name: 'People' }).waitFor();
  const found = await visitor.context.request.get('/api/shipments?search=Nobody%20else');
  expect(await found.json()).toEqual([]);
  await visitor.close();
});

test('the dialog is fine in every view', async () => {
  const visitor = await visitAsAgent();
  const { page } = visitor;
  await page.goto('/dashboard/account');
  await page.getByLabel('Current password').fill('seven green suitcases');
  await page.getByLabel('New password').fill('eight green suitcases');
  await endSession(visitor);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // The notice is the only thing between the bar and the page.
  await isFineInEveryView(visitor, (shown) => shown.locator('header + div').getByRole('button').click());
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addressSchema } from '#contracts/address-book.ts';
import { freshId } from '#infra/ids.ts';
import { axeViolations, lookAs, smallTargets } from '#tests/support/browser.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { isFineInEveryView, see, seeToast, setStage } from './stage.ts';

const { visitAsAgent } = setStage();

/** Someone to whom a shipment went, under a name that nobody else has. */
async function sentTo(page: Page, name: string, changes: Parameters<typeof aShipment>[0] = {}) {
  await page.goto('/dashboard');
  const data = aShipment({ recipientName: name, recipientEmail: `${freshId()}@example.com`, ...changes });
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.context().request.post('/api/shipments', { data, headers })).status()).toBe(201);
  await expect.poll(() => idOf(page, name)).toMatch(/-/);
  return data;
}
const idOf = async (page: Page, name: string): Promise<string> => {
  const answer = await page.context().request.get(`/api/addresses?search=${encodeURIComponent(name)}`);
  return addressSchema.array().parse(await answer.json())[0]?.id ?? '';
};
async function openWizard(page: Page) {
  await page.goto('/ship-now');
  await page.getByRole('heading', { name: 'Sender Information' }).waitFor();
}
const nameField = (page: Page) => page.locator('#shipment-senderName');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const fieldsOf = (page: Page, party: 'sender' | 'recipient') =>
  Promise.all(['Name', 'Email', 'City', 'Address'].map((field) => page.locator(`#shipment-${party}${field}`).inputValue()));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('people of earlier shipments', () => {
  test('are suggested as one types, and one is chosen with keys alone', async () => {
    const { page, close } = await visitAsAgent();
    const sent = await sentTo(page, 'Zacharias Keyboard');
    await openWizard(page);
    await nameField(page).focus();
    await page.keyboard.type('zacharias k');
    await options(page).first().waitFor();
    expect(await nameField(page).getAttribute('aria-expanded')).toBe('true');
    expect(await nameField(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options(page).first().getAttribute('aria-selected')).toBe('true');
    expect(await nameField(page).getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'));
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await nameField(page).inputValue()).toBe('zacharias k');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect
      .poll(() => fieldsOf(page, 'sender'))
      .toEqual([sent.recipientName, sent.recipientEmail, sent.recipientCity, sent.recipientAddress]);
    await see(page, /^Filled in from an earlier shipment, last used on/);
    expect(await focused(page)).toBe('shipment-senderName');
    // With nothing chosen, Enter is the form's again.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
    await close();
  });

  test('are chosen with a finger on a phone, in Arabic, with names that are written the other way', async () => {
    const { page, close } = await visitAsAgent({ width: 360, language: 'ar' });
    const name = '\u200fعائشة 👋 Zulfikar';
    const sent = await sentTo(page, name);
    await page.goto('/ship-now');
    await nameField(page).fill('Zulfik');
    await options(page).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect((await options(page).first().boundingBox())?.height).toBeGreaterThanOrEqual(40);
    const [field, list] = await Promise.all([nameField(page).boundingBox(), page.getByRole('listbox').boundingBox()]);
    expect(list?.x).toBeGreaterThanOrEqual(0);
    expect(Math.round((list?.x ?? 0) + (list?.width ?? 0))).toBeLessThanOrEqual(360);
    expect(list?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 1);
    await options(page).first().click();
    await expect
      .poll(() => fieldsOf(page, 'sender'))
      .toEqual([name, sent.recipientEmail, sent.recipientCity, sent.recipientAddress]);
    const small = await smallTargets(page);
    expect(small.filter((target) => /تراجع|إزالة/.test(target))).toEqual([]);
    await close();
  });

  test('fill in the recipient as well, found by email, and what was typed comes back', async () => {
    const { page, close } = await visitAsAgent();
    const sent = await sentTo(page, 'Quirin Undo');
    await openWizard(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
    await page.locator('#shipment-recipientCity').fill('Lagos');
    await page.locator('#shipment-recipientEmail').fill(sent.recipientEmail);
    await options(page).first().click();
    await expect.poll(async () => (await fieldsOf(page, 'recipient'))[0]).toBe('Quirin Undo');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => fieldsOf(page, 'recipient')).toEqual(['', sent.recipientEmail, 'Lagos', '']);
    await close();
  });

  test('whom nobody knows leave the field to what is typed', async () => {
    const { page, close } = await visitAsAgent();
    await openWizard(page);
    const answered = page.waitForResponse(/\/api\/addresses\?search=Nobody\+at\+all/);
    await nameField(page).fill('Nobody at all');
    await (await answered).finished();
    await expect.poll(() => nameField(page).getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
    await close();
  });

  test('who cannot be looked for keep nobody from typing', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await openWizard(page);
    visitor.expectRefusal(503, '/api/addresses');
    await page.route('**/api/addresses?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable', requestId: 'r' } }),
    );
    await nameField(page).fill('Ama Owusu');
    await see(page, 'No suggestions at the moment. Type in the details.');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/addresses?*');
    await nameField(page).fill('Ama');
    await page.getByText('No suggestions at the moment.').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Recipient Information' }).waitFor();
    await visitor.close();
  });
});

describe('forgetting an entry', () => {
  const choose = async (page: Page, name: string) => {
    await openWizard(page);
    await nameField(page).fill(name);
    await options(page).first().click();
    await see(page, /^Filled in from/);
  };
  const forget = (page: Page) => page.getByRole('button', { name: 'Forget this entry' });
  const question = (page: Page, name: string) => page.getByRole('tooltip').filter({ hasText: `Forget ${name}?` });

  test('asks first, then nobody is offered it, and the shipment keeps it', async () => {
    const { page, context, close } = await visitAsAgent();
    const name = 'Xenia Forgotten';
    await sentTo(page, name);
    await choose(page, name);
    await forget(page).click();
    await question(page, name).getByRole('button', { name: 'Cancel' }).click();
    await question(page, name).waitFor({ state: 'hidden' });
    expect(await idOf(page, name)).toMatch(/-/);
    await forget(page).focus();
    await page.keyboard.press('Enter');
    await question(page, name).getByRole('button', { name: 'Forget this entry' }).click();
    await seeToast(page, 'Entry forgotten', `${name} will not be suggested again.`);
    await expect.poll(() => idOf(page, name)).toBe('');
    expect((await fieldsOf(page, 'sender'))[0]).toBe(name);
    await expect.poll(() => focused(page)).toBe('shipment-senderName');
    expect(await (await context.request.get('/api/shipments?search=Xenia')).json()).toHaveLength(1);
    await close();
  });

  test('says why it did not work, and that somebody else was first', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    const name = 'Yvonne Twice';
    await sentTo(page, name);
    await choose(page, name);
    const headers = { Origin: new URL(page.url()).origin };
    await page.context().request.post(`/api/addresses/${await idOf(page, name)}/forget`, { data: {}, headers });
    visitor.expectRefusal(404, '/api/addresses/');
    await forget(page).click();
    await question(page, name).getByRole('button', { name: 'Forget this entry' }).click();
    await seeToast(page, 'Could not forget this entry');
    await visitor.close();
  });
});

describe('in every view', () => {
  test('the suggestions', async () => {
    const visitor = await visitAsAgent();
    for (const nth of [1, 2, 3]) {
      await sentTo(visitor.page, `Wolfeschlegelsteinhausen-Bergerdorff ${nth}`, {
        recipientAddress: 'Rathausstraße 48, Hinterhof, vierter Stock links',
      });
    }
    await openWizard(visitor.page);
    await isFineInEveryView(visitor, async (page) => {
      await nameField(page).fill('');
      await nameField(page).pressSequentially('Wolfesch');
      await options(page).first().waitFor();
      await page.keyboard.press('ArrowDown');
    });
  });

  test('someone chosen, and the question before the entry goes', async () => {
    const visitor = await visitAsAgent();
    const { page } = visitor;
    await sentTo(page, 'Viktoria View');
    await openWizard(page);
    await nameField(page).fill('Viktoria');
    await options(page).first().click();
    await see(page, /^Filled in from/);
    await isFineInEveryView(visitor, (shown) => shown.locator('button.ant-btn-link').last().click());
  });
});

test('the list follows the language of the page', async () => {
  const { page, close } = await visitAsAgent();
  await sentTo(page, 'Ulrike Language');
  await openWizard(page);
  await lookAs(page, { width: 768, theme: 'dark', language: 'de' });
  await nameField(page).fill('Ulrike');
  await page.getByRole('listbox', { name: 'Frühere Absender und Empfänger' }).getByText('1 Sendung').waitFor();
  await close();
});

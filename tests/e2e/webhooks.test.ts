import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiKeyWithSecretSchema } from '#contracts/api-keys.ts';
import { publicEventSchema } from '#contracts/public-events.ts';
import { axeViolations, overflow } from '#tests/support/browser.ts';
import { choose, signIn } from '#tests/support/staff.ts';
import { respondOk, startReceiver, type Receiver } from '#tests/services/webhooks/receiver.ts';
import { isFineInEveryView, seeToast, setStage } from './stage.ts';

const stage = setStage({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(respondOk);
});
afterAll(() => receiver.stop());

const expectFine = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};
const openWebhooks = async (page: Page) => {
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
};
const createEndpoint = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Create endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create endpoint' });
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await dialog.locator('p').getByText('Choose at least one', { exact: true }).waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill('not an address');
  await dialog
    .locator('p')
    .getByText(/^Enter an address such as/)
    .waitFor();
  await expectFine(page);
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Shipment created').check();
  await dialog.getByLabel('Status reported').check();
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy the secret now' });
  await secretDialog.waitFor();
  const secret = (await secretDialog.locator('code').textContent()) ?? '';
  await expectFine(page);
  await secretDialog.getByRole('button', { name: 'I have stored it' }).click();
  return secret;
};

test('an administrator makes an endpoint, tests it, replays a parcel to it and sees what it answered', async () => {
  const { page } = await stage.come();
  await signIn(page, 'admin');
  await openWebhooks(page);
  const secret = await createEndpoint(page, 'Web shop');
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('link', { name: 'Web shop' }).click();
  await page.getByRole('heading', { name: 'Web shop', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Send test' }).click();
  await seeToast(page, 'Test on its way');
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: 'Received' });
  await row('webhook.test').waitFor();

  const { trackingNumber } = stage.shipmentThatIs('delivered');
  await page.getByRole('button', { name: 'Start replay' }).click();
  const replay = page.getByRole('dialog', { name: 'Start replay' });
  await replay.getByRole('button', { name: 'Start replay' }).click();
  await replay.locator('p').getByText('This field is required').first().waitFor();
  await choose(replay, 'What', 'About one parcel');
  await replay.getByLabel('Tracking number').fill(trackingNumber);
  await replay.getByRole('button', { name: 'Start replay' }).click();
  await seeToast(page, 'Replay started');
  await row('shipment.created').first().waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  const sent = receiver.received.flatMap(({ body, headers }) => {
    const verified = new Verifier(secret).verify(body, headers);
    const { success, data } = publicEventSchema.safeParse(verified);
    return success ? [data] : [];
  });
  expect(sent.map(({ type }) => type)).toContain('shipment.created');
  expect(sent.every(({ subject }) => 'trackingNumber' in subject && subject.trackingNumber === trackingNumber)).toBe(true);

  await row('shipment.created').first().locator('summary').click();
  await page.getByText('webhook-id', { exact: false }).first().waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await seeToast(page, 'It is sent again');
  await page.getByText('Sent again', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Pause' }).click();
  await seeToast(page, 'Endpoint paused');
  await page.getByText(/^It was paused by hand/).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await seeToast(page, 'Endpoint resumed');
  await page.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change: Web shop' });
  await change.getByLabel('Name').fill('Web shop, Ghent');
  await change.getByLabel('Express').check();
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Web shop, Ghent', level: 1 }).waitFor();
  await page.getByText('Only: Express').waitFor();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: 'Copy the secret now' }).getByRole('button', { name: 'I have stored it' }).click();
  await page.getByText(/^Previous secret signs until/).waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await seeToast(page, 'Endpoint removed');
  await page.getByText('Removed', { exact: true }).waitFor();
});

test('the screens are fine in every view', async () => {
  const visitor = await stage.visit();
  await signIn(visitor.page, 'admin');
  await openWebhooks(visitor.page);
  await createEndpoint(visitor.page, 'Warehouse');
  await visitor.page.getByRole('link', { name: 'Warehouse' }).click();
  await visitor.page.getByRole('button', { name: 'Send test' }).click();
  await visitor.page.getByRole('listitem').filter({ hasText: 'webhook.test' }).locator('summary').click();
  await isFineInEveryView(visitor);
});

test('endpoints of test keys are listed apart, as test data, and an administrator can stop one', async () => {
  const { page, context } = await stage.come();
  await signIn(page, 'admin');
  const key = { name: 'First afternoon', mode: 'test', scopes: ['webhooks', 'shipments:read'] };
  const { secret } = apiKeyWithSecretSchema.parse(await (await context.request.post('/api/keys', { data: key })).json());
  const made = await context.request.post('/api/v1/webhooks', {
    data: { url: receiver.url, name: 'Shop to be', types: ['shipment.created'] },
    headers: { Authorization: `Bearer ${secret}` },
  });
  expect(made.status()).toBe(201);
  await openWebhooks(page);
  const listed = page.getByRole('region', { name: 'Endpoints of test keys' });
  await listed.getByText('Test data', { exact: true }).waitFor();
  await expectFine(page);
  await listed.getByRole('link', { name: 'Shop to be' }).click();
  await page.getByText('Test data', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await seeToast(page, 'Endpoint paused');
});

test('an auditor reads endpoints without their addresses and changes none', async () => {
  const { page: admin } = await stage.come();
  await signIn(admin, 'admin');
  await openWebhooks(admin);
  await createEndpoint(admin, 'Audited shop');
  const { page } = await stage.come();
  await signIn(page, 'auditor');
  await openWebhooks(page);
  expect(await page.getByRole('button', { name: 'Create endpoint' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Audited shop' }).click();
  await page.getByRole('heading', { name: 'Audited shop', level: 1 }).waitFor();
  await page.getByText('Only administrators see the address').waitFor();
  expect(await page.content()).not.toContain(receiver.url);
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
});

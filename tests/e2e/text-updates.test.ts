import { afterAll, beforeAll, expect, test } from 'vitest';
import { shipmentSchema } from '#contracts/shipments.ts';
import { startTestServers, type TestServers } from '#tests/support/servers.ts';
import { startBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { problemIn } from '#tests/support/form-summary.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';
import { shown } from '#tests/support/shown.ts';
import { signIn } from '#tests/support/staff.ts';
import { startTextGateway, type TextGatewayServer } from '#tests/support/text-gateway.ts';
import ar from '#web/shared/i18n/locales/tracking/ar.ts';
import arCommon from '#web/shared/i18n/locales/common/ar.ts';
import en from '#web/shared/i18n/locales/tracking/en.ts';
import enCommon from '#web/shared/i18n/locales/common/en.ts';
import { isFineInEveryView } from './stage.ts';

const words = { en, ar };
const common = { en: enCommon, ar: arCommon };

let servers: TestServers;
let gateway: TextGatewayServer;
let app: AppProcess;
let browser: TestBrowser;
let trackingNumber: string;

beforeAll(async () => {
  [servers, gateway] = await Promise.all([startTestServers(), startTextGateway()]);
  const sms = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_SECRET: 'a secret of sixteen' };
  [app, browser] = await Promise.all([startAppProcess({ ...servers.env, ...sms, DEMO: '1' }), startBrowser()]);
  const agent = await browser.visit({ url: app.url });
  await signIn(agent.page, 'agent');
  const answer = await agent.context.request.get('/api/shipments?limit=100');
  const onTheWay = shipmentSchema
    .array()
    .parse(await answer.json())
    .find(({ status }) => status === 'in_transit');
  trackingNumber = onTheWay?.trackingNumber ?? expect.unreachable('no demo shipment is on its way');
  await agent.close();
});
afterAll(async () => {
  await browser.stop();
  await app.stop();
  await gateway.stop();
  await servers.stop();
});

test.each([
  ['en', 360, '+49 (0) 1512 345 67 89', '+4915123456789'],
  ['ar', 1280, '٠٠٢٠ ١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
] as const)(
  'someone follows by text message in %s at %i px: asks, confirms, and stops',
  async (language, width, typed, phone) => {
    const t = words[language];
    const { page, ...visitor } = await browser.visit({ url: app.url, width, language });
    await page.goto(`/track/${trackingNumber}`);
    await page.getByRole('button', { name: t.updatesByText.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t.updatesByText.title });
    const send = dialog.getByRole('button', { name: t.updatesByText.send });
    await send.click();
    await problemIn(dialog, t.unlock.email, t.updatesByText.contact);
    await dialog.getByLabel(t.updatesByText.phone).fill('030 123456');
    await send.click();
    await problemIn(dialog, t.updatesByText.phone, common[language].form.phone);
    await dialog.getByLabel(t.updatesByText.phone).fill(typed);
    await send.click();
    await shown(dialog, t.updatesByText.asked.replace('{{phone}}', phone)).waitFor();

    const question = await pollUntil('the question', () => gateway.received.find(({ to }) => to === phone));
    const path = /\/follow\/[\w-]+/.exec(question.text)?.[0] ?? 'no link';
    await page.goto(path);
    await page.getByRole('heading', { name: t.followByText.heading, exact: true }).waitFor();
    await page.getByRole('heading', { name: t.followByText.title }).waitFor();
    await page.getByRole('button', { name: t.follow.confirm }).click();
    await shown(page, t.followByText.active).waitFor();
    await page.goto(`${path}?stop`);
    await page.getByRole('button', { name: t.follow.stop }).click();
    await shown(page, t.followByText.stopped).waitFor();
    await visitor.close();
  },
);

test('a landline is refused beside its field', async () => {
  const visitor = await browser.visit({ url: app.url });
  const { page } = visitor;
  visitor.expectRefusal(400, '/api/track/');
  await page.goto(`/track/${trackingNumber}`);
  await page.getByRole('button', { name: 'Get Text & Email Updates', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mobile number').fill('+49 30 123456');
  await dialog.getByRole('button', { name: 'Send confirmation' }).click();
  await problemIn(dialog, 'Mobile number', 'This number cannot receive text messages');
  expect(gateway.received.filter(({ to }) => to === '+4930123456')).toEqual([]);
  await visitor.close();
});

test('the page of a parcel is served with the button that it will have', async () => {
  const html = await (await fetch(`${app.url}/track/${trackingNumber}`)).text();
  expect(html).toContain('Get Text &amp; Email Updates');
  expect(html).not.toContain('Get Email Updates');
});

test('the dialog is fine in every view', async () => {
  const visitor = await browser.visit({ url: app.url });
  await visitor.page.goto(`/track/${trackingNumber}`);
  await isFineInEveryView(visitor, async (page) => {
    await page.locator('main article [aria-haspopup=dialog]').click();
    await page.getByRole('dialog').getByRole('textbox').nth(1).waitFor();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { startBrowser, type TestBrowser } from '#tests/support/browser.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { serveCaughtMail } from './caught-mail.ts';
import { outputOf } from './command.ts';
import { composeUp, type Compose } from './compose.ts';

interface CaughtMail {
  to: string[];
  text: string;
}

const workers = ['projector', 'relay', 'mailer', 'mailbox', 'sealer', 'eraser', 'webhooks', 'importer'];
const buildMs = 1_200_000;
const waitMs = 60_000;

let compose: Compose;
let caught: Awaited<ReturnType<typeof serveCaughtMail>>;
let browser: TestBrowser;
let agent: string;
beforeAll(async () => {
  [compose, browser] = await Promise.all([composeUp(), startBrowser()]);
  caught = await serveCaughtMail(compose.mailUrl);
  await pollUntil(
    'every service to be ready',
    async () => (await fetch(`${compose.url}/readyz`).catch(() => undefined))?.ok && (await signedIn()),
    waitMs,
  );
  agent = (await signedIn()) ?? expect.unreachable('the demo account does not sign in');
}, buildMs);
afterAll(async () => {
  await browser?.stop();
  await caught?.stop();
  await compose?.down();
}, waitMs);

const send = (method: string, path: string, body: unknown) =>
  fetch(compose.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(agent && { Cookie: agent }) },
    body: JSON.stringify(body),
  });
async function signedIn(): Promise<string | undefined> {
  const answer = await send('POST', '/api/auth/login', { username: 'agent', password: 'waybill-demo' });
  return answer.headers.get('set-cookie')?.split(';')[0];
}
const created = async (): Promise<Shipment> =>
  shipmentSchema.parse(await (await send('POST', '/api/shipments', aShipment())).json());
const moved = async ({ id }: Shipment, description: string) => {
  const body = { status: 'in_transit', location: 'London Heathrow', description };
  expect((await send('PATCH', `/api/shipments/${id}/status`, body)).status).toBe(200);
};

const isTracked = ({ trackingNumber }: Shipment, description: string) =>
  pollUntil(
    `"${description}" on the tracking page`,
    async () => {
      const answer = await fetch(`${compose.url}/api/track/${trackingNumber}`);
      return (
        answer.ok && trackingSchema.parse(await answer.json()).trackingEvents.some((event) => event.description === description)
      );
    },
    waitMs,
  );
async function emailsThatSay({ trackingNumber }: Shipment, words: string): Promise<string[]> {
  const mails = (await (await fetch(caught.url)).json()) as CaughtMail[];
  const number = groupTrackingNumber(trackingNumber);
  return mails.filter(({ text }) => text.includes(number) && text.includes(words)).flatMap(({ to }) => to);
}
/** Sender and recipient have been told, each once. */
async function areTold(shipment: Shipment, words: string): Promise<void> {
  const { senderEmail, recipientEmail } = aShipment();
  await pollUntil('an email to each', async () => (await emailsThatSay(shipment, words)).length >= 2, waitMs);
  expect((await emailsThatSay(shipment, words)).toSorted()).toEqual([senderEmail, recipientEmail].toSorted());
}

test('a parcel is created, moved, mailed about, and tracked by a stranger in a browser', async () => {
  const shipment = await created();
  await moved(shipment, 'Arrived');
  await isTracked(shipment, 'Arrived');
  await areTold(shipment, 'Arrived');
  const { page, close } = await browser.visit({ url: compose.url, width: 360 });
  await page.goto(`/track/${shipment.trackingNumber}`);
  await page.getByText('Arrived').first().waitFor();
  await close();
});

const paintedInPng = `
  import('sharp').then(async ({ default: sharp }) => {
    const painted = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    console.log((await sharp(await painted.png().toBuffer()).metadata()).format);
  });`;

test('the image reads photos', async () => {
  const [container = ''] = await compose.containersOf('api');
  expect((await outputOf('docker', 'exec', container, 'node', '-e', paintedInPng)).trim()).toBe('png');
});

describe('a worker that dies', () => {
  test.each(workers)('as %s does, is there again by itself, and nothing is lost or sent twice', async (service) => {
    const shipment = await created();
    const [container = ''] = await compose.containersOf(service);
    const restarts = () => outputOf('docker', 'inspect', '--format', '{{.RestartCount}}', container);
    const before = await restarts();
    // Everything in the container but its first process, which only passes signals on and ends with the program.
    await outputOf('docker', 'exec', container, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
    await moved(shipment, `After ${service}`);
    await isTracked(shipment, `After ${service}`);
    await areTold(shipment, `After ${service}`);
    await pollUntil('the container to be started again', async () => (await restarts()) !== before, waitMs);
  });
});

test(
  'of two of each, the other one takes over',
  async () => {
    await compose.scale(Object.fromEntries(workers.map((service) => [service, 2])));
    for (const service of workers) {
      const shipment = await created();
      const killed = (await compose.containersOf(service)).at(-1) ?? '';
      await outputOf('docker', 'kill', killed);
      const at = performance.now();
      await moved(shipment, `Without one ${service}`);
      await isTracked(shipment, `Without one ${service}`);
      await areTold(shipment, `Without one ${service}`);
      console.info(`one ${service} of two killed: tracked and mailed after ${Math.round(performance.now() - at)} ms`);
      await outputOf('docker', 'start', killed);
    }
  },
  buildMs,
);

test(
  'whoever is told to stop ends by itself, long before it would be killed',
  async () => {
    for (const service of ['api', ...workers]) {
      const [container = ''] = await compose.containersOf(service);
      await outputOf('docker', 'stop', '--time', '2', container);
      expect([service, await outputOf('docker', 'inspect', '--format', '{{.State.ExitCode}}', container)]).toEqual([
        service,
        '0',
      ]);
    }
  },
  buildMs,
);

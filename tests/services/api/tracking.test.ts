import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { createSignatures } from '#infra/signatures.ts';
import { loginsPer15Min, trackingPerMinute } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInCustomer } from '#tests/support/customer.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let shipment: Shipment;
let visitors = 0;
/** A visitor from an address of their own, for limits that count by address. */
const visitor = () => ({ 'X-Forwarded-For': `spoofed, 10.0.0.${(visitors += 1)}` });

const person = {
  senderName: 'Canary Sender',
  senderEmail: 'Canary.Sender@example.com',
  senderPhone: '+49 555 0199',
  senderAddress: 'Canary Street 1',
};
const recipient = {
  recipientName: 'Canary Recipient',
  recipientEmail: 'canary.recipient@example.com',
  recipientPhone: '+49 555 0188',
  recipientAddress: 'Canary Road 2',
};
const secrets = [...Object.values(person), ...Object.values(recipient), 'canary.sender@example.com'];

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { TRUST_PROXY: '1' } });
  const created = await app.request('POST', '/api/shipments', {
    as: await app.signIn('agent'),
    body: aShipment({ ...person, ...recipient }),
  });
  shipment = shipmentSchema.parse(await created.json());
});
afterAll(() => app.stop());

const unlock = (email: string, number = shipment.trackingNumber, headers = visitor()) =>
  app.request('POST', `/api/track/${number}/unlock`, { body: { email }, headers });
const page = (query = '', headers: Record<string, string> = visitor(), as?: string) =>
  app.request('GET', `/api/track/${shipment.trackingNumber}${query}`, { headers, ...(as ? { as } : {}) });

describe('a stranger', () => {
  test('sees the journey and none of the people', async () => {
    const text = await (await page()).text();
    for (const secret of secrets) expect(text).not.toContain(secret);
    const tracking = trackingSchema.parse(JSON.parse(text));
    expect(tracking.shipment).toMatchObject({
      privacy: 'masked',
      senderName: 'C***** S.',
      senderCity: 'Accra',
      recipientName: 'C***** R.',
      recipientCity: 'Berlin',
      recipientAddress: null,
      value: null,
      shippingCost: null,
      weight: 2.5,
    });
    expect(tracking.trackingEvents).toMatchObject([
      { description: 'Shipment created', location: 'Accra, Ghana', simulated: false },
    ]);
  });

  test.each(['wrong', '', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '%00', 'x'.repeat(100)])(
    'with the key %j sees no more',
    async (key) => {
      expect(await (await page(`?k=${key}`)).json()).toMatchObject({ shipment: { privacy: 'masked' } });
    },
  );

  test('with the key of another parcel sees no more', async () => {
    const other = app.core.trackingKeys.keyFor('WE483920175525US', await app.core.personalData.subjectFor(person.senderEmail));
    expect(await (await page(`?k=${other}`)).json()).toMatchObject({ shipment: { privacy: 'masked' } });
  });

  test('finds a parcel however its number is written', async () => {
    const written = encodeURIComponent(` ${shipment.trackingNumber.toLowerCase().replace(/(....)/g, '$1 ')}`);
    expect((await app.request('GET', `/api/track/${written}`, { headers: visitor() })).status).toBe(200);
  });

  test('cannot tell an unknown number from a bad one', async () => {
    const numbers = ['WE483920175525US', 'WE483920175526US', 'nonsense', '%00', 'x'.repeat(60)];
    const answers = await Promise.all(
      numbers.map((number) => app.request('GET', `/api/track/${number}`, { headers: visitor() })),
    );
    const bodies = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, ...((await answer.json()) as object), requestId: '' })),
    );
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ status: 404, code: 'tracking_not_found' });
  });
});

describe('with proof everything is shown, except emails and phones', () => {
  test.each([person.senderEmail, recipient.recipientEmail, ' CANARY.RECIPIENT@EXAMPLE.COM '])(
    'the address %s opens the page',
    async (email) => {
      const { key } = (await (await unlock(email)).json()) as { key: string };
      const text = await (await page(`?k=${key}`)).text();
      expect(trackingSchema.parse(JSON.parse(text)).shipment).toMatchObject({
        privacy: 'full',
        senderName: person.senderName,
        senderAddress: person.senderAddress,
        recipientAddress: recipient.recipientAddress,
        value: 50,
      });
      for (const secret of secrets.filter((value) => /@|\+49/.test(value))) expect(text).not.toContain(secret);
    },
  );

  test.each(['agent', 'admin', 'auditor'] as const)('a session of the role %s opens the page', async (role) => {
    expect(await (await page('', visitor(), await app.signIn(role))).json()).toMatchObject({ shipment: { privacy: 'full' } });
  });

  test('a customer or a made-up session opens nothing', async () => {
    for (const cookie of [await signInCustomer(app), 'waybill_session=made-up']) {
      expect(await (await page('', visitor(), cookie)).json()).toMatchObject({ shipment: { privacy: 'masked' } });
    }
  });
});

describe('a link that was sent to the wrong person', () => {
  const isOpen = async (number: string, key: string) => {
    const answer = await app.request('GET', `/api/track/${number}?k=${key}`, { headers: visitor() });
    return trackingSchema.parse(await answer.json()).shipment.privacy === 'full';
  };
  const keysOf = async ({ trackingNumber, senderEmail, recipientEmail }: Shipment) => {
    const { personalData, trackingKeys } = app.core;
    const of = async (email: string) => trackingKeys.keyFor(trackingNumber, await personalData.subjectFor(email));
    return { sender: await of(senderEmail), recipient: await of(recipientEmail) };
  };
  const created = async () => {
    const body = aShipment({ senderEmail: 'sender@example.com', recipientEmail: 'mistyped@example.com' });
    const answer = await app.request('POST', '/api/shipments', { as: await app.signIn('agent'), body });
    return shipmentSchema.parse(await answer.json());
  };
  const correct = async (id: string, changes: object) => {
    const body = { party: 'recipient', explanation: 'Mistyped', ...changes };
    const answer = await app.request('PATCH', `/api/shipments/${id}/contact`, { as: await app.signIn('agent'), body });
    return shipmentSchema.parse(await answer.json());
  };

  test('opens nothing once their address was corrected; the others’ links still do', async () => {
    const parcel = await created();
    const before = await keysOf(parcel);
    expect([await isOpen(parcel.trackingNumber, before.sender), await isOpen(parcel.trackingNumber, before.recipient)]).toEqual([
      true,
      true,
    ]);
    const after = await keysOf(await correct(parcel.id, { email: 'right@example.com' }));
    expect(await isOpen(parcel.trackingNumber, before.recipient)).toBe(false);
    for (const key of [before.sender, after.recipient]) expect(await isOpen(parcel.trackingNumber, key)).toBe(true);
  });

  test('stays open where only their name or street was corrected', async () => {
    const parcel = await created();
    const { recipient: key } = await keysOf(parcel);
    await correct(parcel.id, { name: 'Jonas W.', address: 'Elsewhere 2' });
    expect(await isOpen(parcel.trackingNumber, key)).toBe(true);
  });

  test('of the time before links named a person opens until an address of the parcel is corrected', async () => {
    const parcel = await created();
    const { sign } = createSignatures({ current: Buffer.from(app.servers.env.MASTER_KEY, 'base64') }, 'tracking-link');
    const key = sign(parcel.trackingNumber);
    await correct(parcel.id, { name: 'Jonas W.' });
    expect(await isOpen(parcel.trackingNumber, key)).toBe(true);
    await correct(parcel.id, { email: 'right@example.com' });
    expect(await isOpen(parcel.trackingNumber, key)).toBe(false);
  });
});

describe('guessing', () => {
  test('a wrong address is refused like one for a number that does not exist', async () => {
    const answers = [
      await unlock('eve@example.com'),
      await unlock('eve@example.com', 'WE483920175525US'),
      await unlock('eve@example.com', 'nonsense'),
    ];
    const bodies = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, ...((await answer.json()) as object), requestId: '' })),
    );
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ status: 403, fields: { email: expect.any(String) } });
  });

  test('of numbers ends after sixty a minute, also for a number that exists, and only for that visitor', async () => {
    const guesser = visitor();
    const guesses = await Promise.all(
      Array.from({ length: trackingPerMinute }, () => app.request('GET', '/api/track/nonsense', { headers: guesser })),
    );
    for (const { status } of guesses) expect(status).toBe(404);
    const refused = await page('', guesser);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await page()).status).toBe(200);
  });

  test('of addresses ends after ten for one parcel, whoever asks and however many ask at once', async () => {
    const created = await app.request('POST', '/api/shipments', {
      as: await app.signIn('agent'),
      body: aShipment({ ...person, ...recipient }),
    });
    const { trackingNumber } = shipmentSchema.parse(await created.json());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => unlock(`eve${index}@example.com`, trackingNumber)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: loginsPer15Min }, () => 403), ...Array.from({ length: 20 }, () => 429)]);
    const right = await unlock(recipient.recipientEmail, trackingNumber);
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

test('an installation that hides nothing shows everything to everyone, except emails and phones', async () => {
  const open = await startTestApp({ servers: app.servers, roles: [], env: { TRACKING_PRIVACY: 'full' } });
  try {
    const answer = await open.request('GET', `/api/track/${shipment.trackingNumber}`);
    expect(await answer.json()).toMatchObject({
      shipment: { privacy: 'full', senderName: person.senderName, senderEmail: null },
    });
  } finally {
    await open.stop();
  }
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { directionOf, languages } from '#contracts/languages.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { checkDigit, groupTrackingNumber } from '#contracts/tracking-number.ts';
import { createLogger } from '#infra/logger.ts';
import type { FindParcel } from '#services/api/find-parcel.ts';
import { parcelPagesDrawnPerMinute, createParcelPage } from '#services/api/parcel-page.ts';
import { trackingPerMinute } from '#services/api/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aShipment } from '#tests/support/shipments.ts';

const logger = createLogger('silent', 'test');
let app: TestApp;
let agent: string;
let shipment: Shipment;
let visitors = 0;
/** A visitor from an address of their own, for limits that count by address. */
const visitor = () => ({ 'X-Forwarded-For': `spoofed, 10.1.0.${(visitors += 1)}` });
const people = {
  senderName: 'Canary Sender',
  senderEmail: 'canary.sender@example.com',
  senderPhone: '+49 555 0199',
  senderAddress: 'Canary Street 1',
  recipientName: 'Canary Recipient',
  recipientEmail: 'canary.recipient@example.com',
  recipientPhone: '+49 555 0188',
  recipientAddress: 'Canary Road 2',
};
const hostile = `</script><script>alert(1)</script><!-- "'&__CSP_NONCE__ __BODY__`;
const unknown = (digits: string) => `WE${digits}${checkDigit(digits)}US`;

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { TRUST_PROXY: '1' } });
  agent = await app.signIn('agent');
  const created = await app.request('POST', '/api/shipments', { as: agent, body: aShipment(people) });
  shipment = shipmentSchema.parse(await created.json());
  await app.request('PATCH', `/api/shipments/${shipment.id}/status`, {
    as: agent,
    body: { status: 'picked_up', location: 'Accra, Ghana', description: hostile },
  });
});
afterAll(() => app.stop());

const keyOf = async ({ trackingNumber, senderEmail }: Shipment) =>
  app.core.trackingKeys.keyFor(trackingNumber, await app.core.personalData.subjectFor(senderEmail));
const page = async (path: string, { headers = visitor(), as }: { headers?: Record<string, string>; as?: string } = {}) => {
  const answer = await app.request('GET', path, { headers, ...(as ? { as } : {}) });
  return { answer, html: await answer.text() };
};
const rootOf = (html: string) => /<div id="root">(.*?)<\/div>\s*<div id="overlays">/s.exec(html)?.[1] ?? expect.unreachable(html);
const dataOf = (html: string) => /<script type="application\/json" id="served-data">(.*?)<\/script>/s.exec(html)?.[1];
/** Without what belongs to one answer only. */
const lasting = (html: string) => html.replaceAll(/csp-nonce" content="[^"]+"/g, '');

describe('the page of a parcel, before any script', () => {
  test.each(languages)('shows the parcel in %s', async (language) => {
    const { answer, html } = await page(`/track/${shipment.trackingNumber}?lang=${language}`);
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    const root = rootOf(html);
    for (const text of [groupTrackingNumber(shipment.trackingNumber), 'Accra', 'Berlin', 'C***** S.'])
      expect(root).toContain(text);
    expect(root.match(/<time /g)?.length).toBeGreaterThanOrEqual(3);
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(groupTrackingNumber(shipment.trackingNumber));
    expect(answer.headers.get('cache-control')).toContain('private');
  });

  test('carries the answers of the API, for its code to go on from', async () => {
    const { html } = await page(`/track/${shipment.trackingNumber}`);
    const answer = await app.request('GET', `/api/track/${shipment.trackingNumber}`, { headers: visitor() });
    const carried = JSON.parse(dataOf(html) ?? 'null') as { queries: { queryKey: unknown; state: { data: unknown } }[] };
    expect(carried.queries).toMatchObject([
      {
        queryKey: ['tracking', shipment.trackingNumber, null],
        state: { data: { data: await answer.json(), position: answer.headers.get('x-waybill-position') } },
      },
      { queryKey: ['follow-channels'], state: { data: ['email'] } },
    ]);
  });

  test('reveals no personal data', async () => {
    const { html } = await page(`/track/${shipment.trackingNumber}`);
    for (const secret of Object.values(people)) expect(html).not.toContain(secret);
  });

  test('keeps the words of staff words: they end no element, and stand for no part of the page', async () => {
    const { html } = await page(`/track/${shipment.trackingNumber}`);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(rootOf(html)).toContain('__CSP_NONCE__ __BODY__');
    expect(JSON.stringify(JSON.parse(dataOf(html) ?? ''))).toContain(JSON.stringify(hostile).slice(1, -1));
  });

  test.each([
    ['a key', async () => ({ path: `/track/${shipment.trackingNumber}?k=${await keyOf(shipment)}` })],
    ['a session', async () => ({ path: `/track/${shipment.trackingNumber}`, as: agent })],
  ])('leaves it to the browser to ask with %s, which shows more', async (_proof, asked) => {
    const { path, ...options } = await asked();
    const { answer, html } = await page(path, options);
    expect(answer.status).toBe(200);
    expect(rootOf(html)).toBe('');
    expect(dataOf(html)).toBeUndefined();
  });
});

describe('the page of a number that no one has', () => {
  test('is the same for every such number', async () => {
    const [first, second] = await Promise.all(['12345678901', '98765432109'].map((digits) => page(`/track/${unknown(digits)}`)));
    expect(lasting(first?.html ?? '')).toBe(lasting(second?.html ?? ''));
    expect(rootOf(first?.html ?? '')).toBe('');
  });

  test('counts as a guess; a client without any left gets no parcel, and a refusal by the API', async () => {
    const headers = visitor();
    for (let guess = 0; guess < trackingPerMinute; guess += 1)
      await page(`/track/${unknown(String(20_000_000_000 + guess))}`, { headers });
    const { answer, html } = await page(`/track/${shipment.trackingNumber}`, { headers });
    expect([answer.status, rootOf(html)]).toEqual([200, '']);
    expect((await app.request('GET', `/api/track/${shipment.trackingNumber}`, { headers })).status).toBe(429);
  });
});

describe('a client that asks for many parcels', () => {
  test('has so many pages drawn in a minute, then the browser asks; what was drawn is shown on', async () => {
    const json = await (await app.request('GET', `/api/track/${shipment.trackingNumber}`, { headers: visitor() })).text();
    const find = async (_client: string, number: string) => ({
      json: json.replaceAll(shipment.trackingNumber, number),
      position: '1',
    });
    const parcelPage = createParcelPage({ webDir: 'dist/web', findParcel: find, guesserOf: String, channels: ['email'], logger });
    const numbers = Array.from({ length: parcelPagesDrawnPerMinute + 1 }, (_, index) => unknown(String(30_000_000_000 + index)));
    const drawn: boolean[] = [];
    for (const number of numbers) drawn.push((await parcelPage('one', number, 'en')) !== undefined);
    expect(drawn).toEqual(numbers.map((_, index) => index < parcelPagesDrawnPerMinute));
    const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
    expect((await parcelPage('one', first, 'en'))?.body).toContain(groupTrackingNumber(first));
    expect((await parcelPage('another', last, 'en'))?.body).toContain(groupTrackingNumber(last));
  });
});

describe('where the parcel cannot be had', () => {
  const draw = (findParcel: FindParcel, webDir = 'dist/web') =>
    createParcelPage({ webDir, findParcel, guesserOf: String, channels: ['email'], logger })(
      'client',
      shipment.trackingNumber,
      'en',
    );

  test.each([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('a database that %s holds no page up', async (_why, find) => {
    expect(await draw(find)).toBeUndefined();
  });

  test('a parcel that cannot be drawn is left to the browser, and logged', async () => {
    const error = vi.spyOn(logger, 'error');
    const find = async () => ({ json: '{}', position: '1' });
    expect(await draw(find)).toBeUndefined();
    expect(error).toHaveBeenCalledOnce();
  });

  test('a client that is not built draws no page', async () => {
    const find = () => expect.unreachable('nothing may be looked up');
    expect(await draw(find, 'tests')).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippingPriceSchema } from '#contracts/rates.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import { readConfig } from '#infra/config.ts';
import { createMetrics } from '#infra/metrics.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { followProgress, type Progress } from '#projections/progress.ts';
import { createFindParcel } from '#services/api/find-parcel.ts';
import { createRateLimits, loginsPer15Min, trackingPerMinute } from '#services/api/rate-limits.ts';
import type { Answer, Answerer } from '#services/assistant/answerer.ts';
import { composeAssistant } from '#services/compose-assistant.ts';
import { composeCore } from '#services/compose.ts';
import { createPersonalDataReads, type PersonalDataReads } from '#services/reads/reads.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { monday, nobodyWaits } from '#tests/support/assistant.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let progress: Progress;
let reads: PersonalDataReads;
let assistant: Answerer;
let number: string;
const secrets = ['Owusu', 'High Street', 'Weber', 'Invaliden', 'example.com'];

beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'] });
  const { core } = app;
  progress = followProgress(core.databaseUrl, core.models, core.logger);
  reads = createPersonalDataReads(core);
  const rateLimits = createRateLimits();
  const findParcel = createFindParcel({ models: core.models, progress, rateLimits, metrics: createMetrics() });
  assistant = composeAssistant(core, {
    findParcel,
    rateLimits,
    reads,
    publicUrl: () => app.url,
    privacy: 'masked',
    desk: nobodyWaits,
  });
  const created = await app.request('POST', '/api/shipments', { as: await app.signIn('agent'), body: aShipment() });
  number = shipmentSchema.parse(await created.json()).trackingNumber;
});
afterAll(async () => {
  await Promise.all([progress.close(), reads.close()]);
  await app.stop();
});

let visitors = 0;
function aVisitor() {
  visitors += 1;
  const visitor = { id: `v${visitors}`, name: 'Eve', language: 'en', timeZone: null, client: `10.0.0.${visitors}` } as const;
  let last: Answer = assistant.welcome(visitor);
  return async (text: string): Promise<Answer> => {
    last = await assistant.answer({ visitor, text, at: monday, state: last.state });
    return last;
  };
}

describe('the assistant of a process', () => {
  test('knows a parcel by its number, and nobody of it', async () => {
    const say = aVisitor();
    const answer = await say(`where is ${number}`);
    expect(answer.lines[0]).toContain('Pending Pickup');
    expect(answer.lines[1]).toContain('To see names and addresses');
    const said = JSON.stringify(answer);
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  });

  test('gives who proves it a link that shows the whole of it', async () => {
    const say = aVisitor();
    await say(number);
    const { lines, actions } = await say('Jonas.Weber@example.com');
    const link = /https?:\S+/.exec(lines[0] ?? '')?.[0] ?? '';
    const key = new URL(link).searchParams.get('k');
    expect(actions).toEqual([{ type: 'show_parcel', trackingNumber: number, key }]);
    const page = await app.request('GET', `/api/track/${number}?k=${key}`);
    expect(trackingSchema.parse(await page.json()).shipment).toMatchObject({ privacy: 'full', recipientName: 'Jonas Weber' });
  });

  test('does not let anybody try addresses or numbers for long', async () => {
    const guesser = aVisitor();
    await guesser(number);
    for (let tried = 0; tried < loginsPer15Min; tried += 1) {
      expect((await guesser(`eve${tried}@example.com`)).lines[0]).toContain('does not match');
    }
    expect(await guesser('ama.owusu@example.com')).toMatchObject({
      lines: [expect.stringContaining('Try again in a few minutes'), expect.any(String)],
      actions: [],
    });
    const searcher = aVisitor();
    let heard = '';
    for (let tried = 0; tried <= trackingPerMinute; tried += 1) heard = (await searcher('WE483920175525GH')).lines[0] ?? '';
    expect(heard).toBe('Too many numbers were not found. Try again in a few minutes.');
  });

  test('names the price that the calculator names', async () => {
    const asked = { fromCountry: 'Germany', toCountry: 'Ghana', weight: 2.5, serviceType: 'express', currency: 'EUR' };
    const response = await app.request('POST', '/api/calculate-shipping', { body: asked });
    const { formattedCost } = shippingPriceSchema.parse(await response.json());
    const { lines } = await aVisitor()('price from Germany to Ghana, 2.5 kg, express, in EUR');
    expect(lines[0]).toContain(`2.5 kg from Germany to Ghana, Express (2-3 days): ${formattedCost}.`);
  });
});

test('no process starts on business hours that are not valid', async () => {
  const config = readConfig({ ...app.servers.env, SUPPORT_CONTENT: '/nowhere.json' });
  await expect(composeCore({ config, logger: app.core.logger })).rejects.toThrow(StartRefused);
});

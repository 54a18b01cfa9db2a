import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyWithSecretSchema, type ApiKeyScope } from '#contracts/api-keys.ts';
import { publicEventSchema, publicEventsPageSchema, type PublicEvent, type PublicEventType } from '#contracts/public-events.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { followProgress } from '#projections/progress.ts';
import { createEventFeed } from '#services/integrations/event-feed.ts';
import { eventStream } from '#services/integrations/follow-feed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { aShipment } from '#tests/support/shipments.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], env: { API_KEY_REQUESTS_PER_MINUTE: '1000' } });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const keyWith = async (...scopes: ApiKeyScope[]) =>
  apiKeyWithSecretSchema.parse(
    await (await app.request('POST', '/api/keys', { as: admin, body: { name: 'Web shop', scopes } })).json(),
  );
const get = (secret: string, query: Record<string, string> = {}, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${app.url}/api/v1/events?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${secret}`, ...headers },
    ...(signal && { signal }),
  });
const page = async (secret: string, query: Record<string, string> = {}, of = app) => {
  const answer = await fetch(`${of.url}/api/v1/events?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  expect(answer.status).toBe(200);
  return publicEventsPageSchema.parse(await answer.json());
};
const createShipment = async () => {
  const answer = await app.request('POST', '/api/shipments', { as: admin, body: aShipment() });
  expect(answer.status).toBe(201);
  const shipment = shipmentSchema.parse(await answer.json());
  return shipment;
};
const scan = (trackingNumber: string, location: string) =>
  app.request('POST', '/api/tracking-events', {
    as: admin,
    body: { trackingNumber, status: 'in_transit', location, description: 'Left with Mrs Canary' },
  });
/** Everything after a cursor, page by page. */
const everything = async (secret: string, { cursor: since, limit }: { cursor: string; limit: string }, of = app) => {
  const found: PublicEvent[] = [];
  for (let cursor = since; ;) {
    const { items, nextCursor, hasMore } = await page(secret, { cursor, limit }, of);
    found.push(...items);
    cursor = nextCursor;
    if (!hasMore) return found;
  }
};

/** The frames of a stream, until the test has what it wants. */
async function listen(secret: string, headers: Record<string, string>, query: Record<string, string> = {}) {
  const over = new AbortController();
  const answer = await get(secret, query, { Accept: 'text/event-stream', ...headers }, over.signal);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  const events: { id: string; event: PublicEvent }[] = [];
  let text = '';
  const ended = (async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, id = ''] = /^id: (.*)$/m.exec(frame) ?? [];
        const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
        if (data) events.push({ id, event: publicEventSchema.parse(JSON.parse(data)) });
      }
    }
  })().catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  return { events, ended, close: () => over.abort() };
}

describe('the feed', () => {
  test('tells what happened in order, each event once, whatever the size of the pages and also from another process', async () => {
    const { secret } = await keyWith('shipments:read');
    const { nextCursor: since } = await page(secret, { cursor: 'latest' });
    const shipment = await createShipment();
    for (const place of ['Accra, Ghana', 'London Heathrow', '12 Canary Street']) await scan(shipment.trackingNumber, place);
    const whole = await everything(secret, { cursor: since, limit: '200' });
    expect(whole.map(({ type }) => type)).toEqual(['shipment.created', ...Array.from({ length: 3 }, () => 'shipment.scanned')]);
    expect(whole.every(({ subject }) => subject.id === shipment.id)).toBe(true);
    expect(JSON.stringify(whole)).not.toMatch(/canary|owusu|high street/i);
    expect(await everything(secret, { cursor: since, limit: '1' })).toEqual(whole);
    expect(await everything(secret, { cursor: whole[1]?.position ?? '', limit: '1' })).toEqual(whole.slice(2));
    const elsewhere = await startTestApp({ servers: app.servers, roles: [] });
    try {
      await pollUntil(
        'the position',
        async () => (await everything(secret, { cursor: since, limit: '2' }, elsewhere)).length === 4,
      );
      expect(await everything(secret, { cursor: since, limit: '2' }, elsewhere)).toEqual(whole);
    } finally {
      await elsewhere.stop();
    }
  });

  test('goes on where nothing was for a reader, and shows each key what its scopes show', async () => {
    const [quotes, shipments] = [await keyWith('quotes:read'), await keyWith('shipments:read')];
    const { nextCursor: since } = await page(quotes.secret, { cursor: 'latest' });
    await createShipment();
    const { items, nextCursor } = await page(quotes.secret, { cursor: since });
    expect(items).toEqual([]);
    expect(nextCursor).not.toBe(since);
    expect((await page(shipments.secret, { cursor: since, types: 'shipment.scanned' })).items).toEqual([]);
    const refused = await get(shipments.secret, { types: 'quote.answered' });
    expect([refused.status, await refused.json()]).toMatchObject([403, { message: expect.stringContaining('quotes:read') }]);
  });

  test('answers those who wait as soon as something comes', async () => {
    const { secret } = await keyWith('shipments:read');
    const { nextCursor: since } = await page(secret, { cursor: 'latest' });
    const waiting = Array.from({ length: 20 }, () => page(secret, { cursor: since, wait: '30' }));
    const { id } = await createShipment();
    const pages = await Promise.all(waiting);
    expect(pages.map(({ items }) => items.map(({ subject }) => subject.id))).toEqual(pages.map(() => [id]));
  });

  test('answers HEAD at once and keeps no place for it, also where it asks to wait', async () => {
    const { secret } = await keyWith('shipments:read');
    for (const [query, accept] of [
      [{ cursor: 'latest', wait: '30' }, '*/*'],
      [{ cursor: 'latest' }, 'text/event-stream'],
    ] as const) {
      const answer = await fetch(`${app.url}/api/v1/events?${new URLSearchParams(query)}`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${secret}`, Accept: accept },
      });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json']);
    }
  });

  test('takes a cursor by its other name as well', async () => {
    const { secret } = await keyWith('shipments:read');
    const { nextCursor: since } = await page(secret, { cursor: 'latest' });
    const { id } = await createShipment();
    const { items } = await pollUntil('the shipment', async () => {
      const found = await page(secret, { after: since });
      return found.items.length > 0 && found;
    });
    expect(items.map(({ subject, type }) => [subject.id, type])).toEqual([[id, 'shipment.created']]);
    const bad = await get(secret, { after: 'not-a-cursor' });
    expect([bad.status, await bad.json()]).toMatchObject([400, { fields: { after: expect.any(String) } }]);
  });

  test('answers with the same cursor where nothing comes', async () => {
    const { id, secret } = await keyWith('shipments:read');
    await page(secret);
    await pollUntil('the note of its first use', async () => (await app.core.log.read(`apikey-${id}`)).length === 2);
    const { nextCursor: since } = await page(secret, { cursor: 'latest' });
    expect(await page(secret, { cursor: since, wait: '1' })).toEqual({ items: [], nextCursor: since, hasMore: false });
  });

  test.each([
    [{ cursor: 'not-a-cursor' }, 'cursor'],
    [{ cursor: Buffer.from('shipment-1 0 01980000-0000-7000-8000-000000000001').toString('base64url') }, 'cursor'],
    [{ wait: '31' }, 'wait'],
    [{ limit: '0' }, 'limit'],
    [{ types: 'shipment.lost' }, 'types'],
    [{ since: '2026-01-01' }, 'since'],
  ])('refuses %j, and says where', async (query, field) => {
    const { secret } = await keyWith('shipments:read');
    const answer = await get(secret, query);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
  });
});

describe('the stream', () => {
  test('goes on exactly after the last event that was seen', async () => {
    const { secret } = await keyWith('shipments:read');
    const { nextCursor: since } = await page(secret, { cursor: 'latest' });
    const first = await listen(secret, {}, { cursor: since });
    const { trackingNumber } = await createShipment();
    await pollUntil('the creation', () => first.events.length === 1);
    first.close();
    await first.ended;
    for (const place of ['Accra, Ghana', 'London Heathrow']) await scan(trackingNumber, place);
    const second = await listen(secret, { 'Last-Event-ID': first.events[0]?.id ?? '' });
    await pollUntil('both scans', () => second.events.length === 2);
    second.close();
    await second.ended;
    const seen = [...first.events, ...second.events].map(({ event }) => event);
    expect(seen).toEqual(await everything(secret, { cursor: since, limit: '200' }));
  });

  test('says something while nothing happens, and does not look again at what was passed over', async () => {
    const { nextCursor: since } = await page((await keyWith('shipments:read')).secret, { cursor: 'latest' });
    const { core } = app;
    const progress = followProgress(core.databaseUrl, core.models, core.logger);
    const feed = createEventFeed({ ...core, cursors: core.eventCursors, progress });
    const over = new AbortController();
    try {
      const place = (await feed.placeOf(since)) ?? expect.unreachable('the log has the event');
      const types = new Set<PublicEventType>(['quote.accepted']);
      const parts = eventStream({ feed, after: place, signal: over.signal, heartbeatMs: 50, types, limit: 200 });
      const next = async () => new TextDecoder().decode((await parts.next()).value ?? new Uint8Array());
      expect(await next()).toBe(`retry: 1000\nid: ${since}\n\n`);
      await createShipment();
      const passed = await pollUntil('a cursor after the shipment', async () => {
        const part = await next();
        return part.startsWith('id: ') && part;
      });
      expect(passed).not.toContain(since);
      await pollUntil('a sign of life', async () => (await next()) === ': waiting\n\n');
    } finally {
      over.abort();
      feed.close();
      await progress.close();
    }
  });

  test('ends when its key is revoked, and its key opens no other', async () => {
    const key = await keyWith('shipments:read');
    const stream = await listen(key.secret, {}, { cursor: 'latest' });
    expect((await app.request('DELETE', `/api/keys/${key.id}`, { as: admin })).ok).toBe(true);
    await stream.ended;
    expect((await get(key.secret)).status).toBe(401);
  });
});

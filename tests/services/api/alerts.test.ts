import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { alertSchema, keptAlertSchema, type Alert } from '#contracts/alerts.ts';
import { freshId } from '#infra/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: string;
let aheadMs = 0;
beforeAll(async () => {
  app = await startTestApp({ roles: ['projector'], clock: { now: () => new Date(Date.now() + aheadMs) } });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const storm = { level: 'delay', title: 'Storm over the North Sea', detail: 'Flights leave up to two days late.' };
const publish = (body: object = storm, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/alerts', { as: admin, body, headers });
const published = async (body: object = storm): Promise<Alert> => alertSchema.parse(await (await publish(body)).json());
const withdraw = (id: string, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/alerts/${id}/withdraw`, { as: admin, headers });
const up = async () => z.array(alertSchema).parse(await (await app.request('GET', '/api/alerts')).json());

test('an alert is up for everyone at once, and down as soon as it is withdrawn', async () => {
  const alert = await published();
  expect(alert).toMatchObject({ ...storm, language: 'en', until: null, revision: '0' });
  expect(await up()).toEqual([alert]);
  const newer = await published({ ...storm, language: 'de', title: 'Sturm über der Nordsee' });
  expect((await up()).map(({ id }) => id)).toEqual([newer.id, alert.id]);
  expect((await withdraw(newer.id.toUpperCase())).status).toBe(200);
  expect(await up()).toEqual([alert]);
  expect((await withdraw(alert.id)).status).toBe(200);
  expect(await up()).toEqual([]);
});

test('a second withdrawal is answered like the first, and leaves nothing in the log', async () => {
  const { id } = await published();
  const [first, second] = [await withdraw(id), await withdraw(id)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.json()).toEqual(await first.json());
  expect((await app.core.log.read(`alert-${id}`)).map(({ type }) => type)).toEqual(['AlertPublished', 'AlertWithdrawn']);
});

test('a withdrawal that changes nothing keeps that with its key', async () => {
  const { id } = await published();
  await withdraw(id);
  expect((await withdraw(id, { 'Idempotency-Key': id })).status).toBe(200);
  const kept = await app.core.db.selectFrom('idempotency_keys').select('unchanged_at').where('key', '=', id).execute();
  expect(kept).toEqual([{ unchanged_at: '1' }]);
});

test('an alert with an end comes down by itself, and cannot end before it begins', async () => {
  const ending = await published({ ...storm, until: '2150-01-01T00:00:00+02:00' });
  expect(ending.until).toBe('2149-12-31T22:00:00.000Z');
  expect(await up()).toEqual([ending]);
  await withdraw(ending.id);
  const past = await publish({ ...storm, until: '2020-01-01T00:00:00Z' });
  expect([past.status, await past.json()]).toMatchObject([
    400,
    { code: 'invalid_request', fields: { until: expect.any(String) } },
  ]);
  expect(await up()).toEqual([]);
});

test('the same key publishes once', async () => {
  const key = { 'Idempotency-Key': 'storm-1' };
  const [first, second] = [await publish(storm, key), await publish(storm, key)];
  expect(await second.json()).toEqual(await first.json());
  const [only, ...others] = await up();
  expect(others).toEqual([]);
  await withdraw(only?.id ?? '');
});

describe('what was ever published', () => {
  const kept = async (query = '', as = admin) => {
    const answer = await app.request('GET', `/api/alerts/all${query}`, { as });
    return { next: answer.headers.get('X-Next-Cursor'), alerts: z.array(keptAlertSchema).parse(await answer.json()) };
  };

  test('is listed with its state and with who did what to it, newest first', async () => {
    const [down, ending, current] = [
      await published({ ...storm, title: 'Down' }),
      await published({ ...storm, title: 'Ended', until: new Date(app.core.clock.now().getTime() + 60_000).toISOString() }),
      await published({ ...storm, title: 'Up' }),
    ];
    await withdraw(down.id);
    aheadMs = 120_000;
    const { alerts } = await kept();
    expect(alerts.slice(0, 3).map(({ id, state }) => [id, state])).toEqual([
      [current.id, 'active'],
      [ending.id, 'ended'],
      [down.id, 'withdrawn'],
    ]);
    const at = expect.any(String);
    expect(alerts[2]?.history).toEqual([
      { type: 'published', at, by: 'admin' },
      { type: 'withdrawn', at, by: 'admin' },
    ]);
    expect((await kept('?state=ended')).alerts.map(({ id }) => id)).toEqual([ending.id]);
    expect((await kept('?state=active')).alerts.map(({ id }) => id)).toEqual([current.id]);
    expect((await kept('?state=withdrawn')).alerts[0]?.id).toBe(down.id);
    aheadMs = 0;
    for (const { id } of [ending, current]) await withdraw(id);
  });

  test('comes a page at a time', async () => {
    const ids = [await published(), await published()].map(({ id }) => id).toReversed();
    const first = await kept('?limit=1');
    const second = await kept(`?limit=1&cursor=${first.next}`);
    expect([...first.alerts, ...second.alerts].map(({ id }) => id)).toEqual(ids);
    for (const id of ids) await withdraw(id);
    expect((await app.request('GET', '/api/alerts/all?cursor=x', { as: admin })).status).toBe(400);
  });

  test('is listed without the history of one that this version cannot read', async () => {
    const { id } = await published({ ...storm, title: 'Odd' });
    await app.core.store.append(`alert-${id}`, 0n, [
      { id: freshId(), type: 'AlertTranslated', data: { alertId: id }, metadata: {} },
    ]);
    const { alerts } = await kept();
    expect(alerts[0]).toMatchObject({ id, state: 'active', history: [] });
    expect(alerts[1]?.history).not.toEqual([]);
  });

  test('is for administrators and auditors', async () => {
    expect((await kept('', await app.signIn('auditor'))).alerts.length).toBeGreaterThan(0);
    const agent = await app.request('GET', '/api/alerts/all', { as: await app.signIn('agent') });
    expect(agent.status).toBe(403);
  });
});

test.each(['agent', 'auditor'] as const)('an %s publishes and withdraws nothing', async (role) => {
  const as = await app.signIn(role);
  expect((await app.request('POST', '/api/alerts', { as, body: storm })).status).toBe(403);
  const alert = await published();
  expect((await app.request('POST', `/api/alerts/${alert.id}/withdraw`, { as })).status).toBe(403);
  await withdraw(alert.id);
});

test.each(['nothing', '01980000-0000-7000-8000-000000000009'])('there is no alert %s to withdraw', async (id) => {
  const answer = await withdraw(id);
  expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Alert not found.' }]);
});

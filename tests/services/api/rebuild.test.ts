import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { streamOf } from '#contracts/events/registry.ts';
import { securityEntrySchema } from '#contracts/security-log.ts';
import { rebuildRequestedSchema, systemStateSchema, type RebuildRun } from '#contracts/system.ts';
import { freshId } from '#infra/ids.ts';
import { startProjector } from '#services/roles.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { holdRebuild } from '#tests/support/held-rebuild.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await startTestApp({ roles: [] });
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const stateNow = async (as = admin) => systemStateSchema.parse(await (await app.request('GET', '/api/system', { as })).json());
const newest = async () => (await stateNow()).rebuild;
const compare = (as = admin) => app.request('POST', '/api/system/comparisons', { as });
const request = (as = admin, key = freshId()) =>
  app.request('POST', '/api/system/rebuilds', { as, headers: { 'Idempotency-Key': key } });
const cancel = (id: string, as = admin) => app.request('POST', `/api/system/rebuilds/${id}/cancel`, { as });
const idOf = async (answer: Response) => rebuildRequestedSchema.parse(await answer.json()).id;
const until = (state: RebuildRun['state'], id: string) =>
  pollUntil(`the rebuild to be ${state}`, async () => {
    const run = await newest();
    return run?.id === id && run.state === state && run;
  });
const typesLogged = async () => (await app.core.log.read(streamOf.maintenance())).map(({ type }) => type);

describe('where no projector runs', () => {
  test('a rebuild waits, a second one is refused, and a retried request is the same one', async () => {
    const key = freshId();
    const id = await idOf(await request(admin, key));
    expect(await newest()).toMatchObject({ id, state: 'waiting', by: 'admin', percent: 0 });
    const second = await request();
    expect([second.status, await second.json()]).toMatchObject([409, { code: 'rebuild_running' }]);
    expect(await idOf(await request(admin, key))).toBe(id);
    expect(await typesLogged()).toEqual(['RebuildRequested']);
    expect(await (await cancel(id)).json()).toEqual({ cancelled: true });
    expect(await newest()).toMatchObject({ id, state: 'cancelled' });
    expect((await cancel(freshId())).status).toBe(404);
    expect((await cancel('nothing')).status).toBe(404);
  });

  test('of many that are asked for at once, one is begun', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => request()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const run = await newest();
    expect((await cancel(run?.id ?? '')).status).toBe(200);
  });

  test('a comparison waits as well, is refused beside a rebuild, and cancelled the same way', async () => {
    const id = await idOf(await compare());
    expect((await request()).status).toBe(409);
    expect((await stateNow()).comparing).toMatchObject({ id, state: 'waiting', by: 'admin' });
    expect(await (await cancel(id)).json()).toEqual({ cancelled: true });
    expect((await stateNow()).comparing).toMatchObject({ id, state: 'cancelled' });
  });

  test('an auditor sees it, and only an administrator begins and cancels it', async () => {
    for (const name of ['agent', 'auditor'] as const) {
      const as = await app.signIn(name);
      expect((await request(as)).status).toBe(403);
      expect((await compare(as)).status).toBe(403);
      expect((await cancel(freshId(), as)).status).toBe(403);
    }
    const seen = await app.request('GET', '/api/system', { as: await app.signIn('auditor') });
    expect(systemStateSchema.parse(await seen.json()).rebuild).toMatchObject({ state: 'cancelled' });
  });
});

describe('where a projector runs', () => {
  beforeAll(() => startProjector(app.core));

  const schemas = async (name: string) =>
    (await sql<{ oid: number }>`select oid from pg_namespace where nspname = ${name}`.execute(app.core.db)).rows;
  const schemaOfModels = () => schemas('models');

  test('a rebuild is done, and says of how many events; then another one may be asked for', async () => {
    const before = await schemaOfModels();
    const id = await idOf(await request());
    const run = await until('done', id);
    expect(await schemaOfModels()).not.toEqual(before);
    expect(run.events).toBeGreaterThan(3);
    expect(run).toMatchObject({ percent: 100, by: 'admin', problem: null, endedAt: expect.any(String) });
    expect(await (await cancel(id)).json()).toEqual({ cancelled: false });
    const next = await idOf(await request());
    await until('done', next);
    expect(next).not.toBe(id);
  });

  test('while it is under way it says how far it is, the former read models are read, and it can be cancelled', async () => {
    const goOn = await holdRebuild(app.core.db);
    const before = await schemaOfModels();
    const id = await idOf(await request());
    expect(await until('finishing', id)).toMatchObject({ percent: 100, secondsLeft: null, reportedAt: expect.any(String) });
    expect(await (await cancel(id)).json()).toEqual({ cancelled: true });
    await goOn();
    await pollUntil('nothing to be left of the new ones', async () => (await schemas('models_next')).length === 0);
    expect(await newest()).toMatchObject({ id, state: 'cancelled' });
    expect(await schemaOfModels()).toEqual(before);
  });

  test('a comparison says what differs, live against rebuilt, and touches nothing; after a rebuild everything is equal', async () => {
    const before = await schemaOfModels();
    const differing = async () => {
      const id = await idOf(await compare());
      await pollUntil('the comparison to be done', async () => {
        const { comparing } = await stateNow();
        return comparing?.id === id && comparing.state === 'done';
      });
      return (await stateNow(await app.signIn('auditor'))).comparison?.differences;
    };
    expect(await differing()).toEqual([]);
    await sql`update models.history set actor_role = 'customer' where type = 'RebuildRequested' and revision = 0`.execute(
      app.core.db,
    );
    expect(await differing()).toMatchObject([
      {
        table: 'history',
        kind: 'different',
        columns: [{ name: 'actor_role', live: { kind: 'shown', text: 'customer' }, rebuilt: { kind: 'shown', text: 'admin' } }],
      },
    ]);
    expect(await schemaOfModels()).toEqual(before);
    await until('done', await idOf(await request()));
    expect(await differing()).toEqual([]);
    expect(await schemas('models_next')).toEqual([]);
  });

  test('who asked for it and who cancelled it is in the security log', async () => {
    const query = new URLSearchParams({ group: 'maintenance' });
    const entries = await pollUntil('the requests in the security log', async () => {
      const answer = await app.request('GET', `/api/security-log?${query}`, { as: admin });
      const found = z.array(securityEntrySchema).parse(await answer.json());
      return found.filter(({ type }) => type === 'RebuildRequested').length === 6 && found;
    });
    expect(entries.filter(({ type }) => type === 'RebuildCancelled')).toHaveLength(3);
    expect(entries.filter(({ type }) => type.startsWith('Comparison'))).toHaveLength(5);
    for (const { by, account } of entries) expect([by.who, account.username]).toEqual(['self', 'admin']);
  });
});

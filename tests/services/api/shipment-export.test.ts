import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import { createLogger } from '#infra/logger.ts';
import { connectModels, type ModelTables } from '#projections/database.ts';
import type { Database } from '#infra/database/database.ts';
import { exportsAtOnce, shipmentExportRoutes } from '#services/api/routes/shipment-export.ts';
import { sessionCookie } from '#services/api/guards.ts';
import type { Api } from '#services/api/mount.ts';
import { noReads } from '#services/reads/reads.ts';
import { createBareApp } from '#tests/support/bare-app.ts';
import { addCopies } from '#tests/support/copied-shipments.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { query } from '#tests/support/postgres-home.ts';
import { onlySessions } from '#tests/support/only-sessions.ts';
import { zipEntries } from '#tests/support/zip-entries.ts';

const shipments = 1_700;

let home: TestModels;
let database: Database<ModelTables>;
let api: Api;
beforeAll(async () => {
  home = await testModels();
  await addCopies(home.models, shipments);
});
afterAll(() => home.close());
beforeEach(() => {
  database = connectModels(home.url, { logger: createLogger('silent', 'test') });
  api = createBareApp([
    shipmentExportRoutes({
      sessions: onlySessions,
      models: database.kysely,
      reads: noReads,
      clock: { now: () => new Date('2026-03-04T05:06:07Z') },
    }),
  ]);
  return () => (database.pool.ended ? undefined : database.close());
});

const ask = async (asked: string, { as = 'agent', signal }: { as?: string; signal?: AbortSignal } = {}) =>
  api.request(`/api/shipments/export?${asked}`, {
    headers: { Cookie: `${sessionCookie}=cookie-${as}` },
    ...(signal && { signal }),
  });
const lines = async (answer: Response) => (await answer.text()).trimEnd().split('\r\n');

describe('the export of a list', () => {
  test.each(['agent', 'admin', 'auditor'])('is a file of every match in the order of the list, for an %s', async (as) => {
    const answer = await ask('format=csv&sort=created&order=asc', { as });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="waybill-shipments-2026-03-04.csv"');
    expect(answer.headers.get('x-total-count')).toBe(String(shipments));
    expect(await lines(answer)).toHaveLength(shipments + 1);
    expect(await lines(await ask('format=csv&status=delivered', { as }))).toHaveLength(1);
  });

  test('is whole as a workbook too', async () => {
    const zip = zipEntries(Buffer.from(await (await ask('format=xlsx')).arrayBuffer()));
    expect(zip.get('xl/worksheets/sheet1.xml')?.match(/<row>/g)).toHaveLength(shipments + 1);
  });

  test('in frames says how far it is, and that it is whole', async () => {
    const plain = Buffer.from(await (await ask('format=csv')).arrayBuffer());
    const framed = Buffer.from(await (await ask('format=csv&progress=true')).arrayBuffer());
    const rows: number[] = [];
    const parts: Buffer[] = [];
    for (let at = 0; at < framed.length; at += 8 + framed.readUInt32BE(at + 4)) {
      rows.push(framed.readUInt32BE(at));
      parts.push(framed.subarray(at + 8, at + 8 + framed.readUInt32BE(at + 4)));
    }
    expect(rows).toEqual([500, 1_000, 1_500, 1_700, 1_700]);
    expect(parts.at(-1)).toHaveLength(0);
    expect(Buffer.concat(parts)).toEqual(plain);
  });

  test.each([
    ['', 'format'],
    ['format=pdf', 'format'],
    ['format=csv&status=lost', 'status'],
    ['format=csv&cursor=abc', 'cursor'],
    ['format=csv&limit=5', 'limit'],
    ['format=csv&progress=1', 'progress'],
  ])('is refused for %j', async (asked, field) => {
    const answer = await ask(asked);
    expect(answer.status).toBe(400);
    expect(Object.keys(errorBodySchema.parse(await answer.json()).fields ?? {})).toEqual([field]);
  });

  test('is refused to whoever is no staff', async () => {
    expect((await ask('format=csv', { as: 'customer' })).status).toBe(403);
    expect((await ask('format=csv', { as: 'nobody' })).status).toBe(401);
  });
});

describe('exports that are still running', () => {
  const ten = async () => Promise.all(Array.from({ length: 10 }, () => ask('format=csv')));
  const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
  const allowed = Array.from({ length: exportsAtOnce }, () => 200);
  const refused = Array.from({ length: 10 - exportsAtOnce }, () => 429);

  test('are limited for each person, and make room when they are read, left or cancelled', async () => {
    const first = await ten();
    expect(statuses(first)).toEqual([...allowed, ...refused]);
    expect(first.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
    const other = await ask('format=csv', { as: 'admin' });
    expect(other.status).toBe(200);
    await other.body?.cancel();
    const [read, left] = first.filter(({ status }) => status === 200);
    await read?.text();
    await left?.body?.cancel();
    expect(statuses(await ten())).toEqual([...allowed, ...refused]);
  });

  test('make room when the client goes away before it reads a byte', async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    await Promise.all(allowed.map(() => ask('format=xlsx', { signal })));
    expect((await ask('format=csv')).status).toBe(429);
    leaving.abort();
    expect(statuses(await ten())).toEqual([...allowed, ...refused]);
  });

  test('hold no connection once they are cancelled', async () => {
    const answer = await ask('format=csv');
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    expect(
      await query(home.url, `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`),
    ).toEqual([]);
  });

  test('end in an error, and make room, when Postgres goes away', async () => {
    const answers = await Promise.all(allowed.map(() => ask('format=csv&progress=true')));
    await database.close();
    await Promise.all(answers.map((answer) => expect(answer.arrayBuffer()).rejects.toThrow()));
    expect((await ask('format=csv')).status).not.toBe(429);
  });
});

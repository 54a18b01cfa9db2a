import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectors } from '#services/nouns.ts';
import { rebuild } from '#projections/rebuild.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { seedDemo } from '#services/demo/seed.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { dumpModels } from '#tests/support/models.ts';
import { aShipment } from '#tests/support/shipments.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

let app: TestApp;
let agent: string;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.core);
  agent = await app.signIn('agent');
});
afterAll(() => app.stop());

const dump = () => dumpModels(app.core.models);

const settled = () =>
  pollUntil('the read models stand at the end of the log', async () => {
    const tail = await app.core.store.tail();
    const { rows } = await sql<{ at: string }>`select commit_position::text as at from checkpoint`.execute(app.core.models);
    return tail !== undefined && BigInt(rows[0]?.at ?? -1) >= tail.commit;
  });

const run = () => {
  const { databaseUrl, log, logger } = app.core;
  return rebuild({ databaseUrl, log, projectors, logger, signal: new AbortController().signal });
};
const emails = () => app.core.db.selectFrom('outgoing_messages').select(['id', 'state', 'attempts']).orderBy('id').execute();
/** Waits until so many emails are sent and their ends are in the read models. */
async function emailsAtRest(count: number): Promise<void> {
  await pollUntil('the emails are sent and recorded', async () => {
    const rows = await app.core.db.selectFrom('outgoing_messages').select(['state', 'logged_at']).execute();
    return rows.length === count && rows.every((row) => row.state === 'sent' && row.logged_at !== null);
  });
  await settled();
}

async function create(): Promise<Shipment> {
  const answer = await app.request('POST', '/api/shipments', { as: agent, body: aShipment() });
  return (await answer.json()) as Shipment;
}

test('a rebuild of the demonstration gives the same rows to the byte, and sends nothing', async () => {
  await create();
  await emailsAtRest(2);
  const before = await dump();
  const emailsBefore = await emails();
  expect(before.length).toBeGreaterThan(200);

  expect(await run()).toBeGreaterThan(200);

  await settled();
  expect(await dump()).toBe(before);
  expect(await emails()).toEqual(emailsBefore);
});

test('a rebuild under writes loses none of them, and the live projector goes on behind it', async () => {
  const writing = Promise.all(Array.from({ length: 20 }, () => create()));
  await run();
  const created = await writing;
  await settled();
  const after = await create();
  for (const { trackingNumber } of [...created, after]) {
    expect((await app.request('GET', `/api/track/${trackingNumber}`)).status).toBe(200);
  }
  await emailsAtRest(2 * (1 + created.length + 1));
  const live = await dump();
  await run();
  await settled();
  expect(await dump()).toBe(live);
});

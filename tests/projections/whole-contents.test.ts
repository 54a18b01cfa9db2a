import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '#infra/event-store/place.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import { moveCheckpoint } from '#projections/checkpoint.ts';
import { connectModels, migrateModels } from '#projections/database.ts';
import { areWhole } from '#projections/subjects/queries.ts';
import { logged, shipmentCreated } from '#tests/support/events.ts';
import { forgetMigrationsFrom, testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

async function update(): Promise<void> {
  await sql`alter table checkpoint drop column is_whole`.execute(home.models);
  await forgetMigrationsFrom(home.models, '0031');
  const database = connectModels(home.url, { logger: createLogger('silent', 'test'), poolSize: 2 });
  await migrateModels(database);
  await database.close();
}

test('read models that this version began have everything, also after they have read the log', async () => {
  expect(await areWhole(home.models)).toBe(true);
  const [event] = logged([{ event: shipmentCreated(derivedId('shipment')), at: '2026-03-01T09:00:00.000Z' }]);
  if (event) await moveCheckpoint(home.models, { to: placeOf(event), epoch: '0', channel: null });
  expect(await areWhole(home.models)).toBe(true);
});

test('those of a version before are not known to have everything, unless they had read nothing', async () => {
  await update();
  expect(await areWhole(home.models)).toBe(false);
  await home.clear();
  await update();
  expect(await areWhole(home.models)).toBe(true);
});

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { applyEvents } from '#projections/apply.ts';
import { connectModels, migrateModels } from '#projections/database.ts';
import { projectors } from '#services/nouns.ts';
import {
  estimateRevised,
  logged,
  movementSimulated,
  scanCorrected,
  shipmentCreated,
  statusUpdated,
  type Happening,
} from '#tests/support/events.ts';
import { dumpModels, forgetMigrationsFrom, testModels, type TestModels } from '#tests/support/models.ts';

const id = '01980000-0000-7000-8000-000000000001';
const history: Happening[] = [
  { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
  { event: statusUpdated(id, { status: 'picked_up' }), at: '2026-03-01T10:00:00.000Z' },
  { event: movementSimulated(id), at: '2026-03-01T11:00:00.000Z' },
  { event: estimateRevised(id), at: '2026-03-02T10:00:00.000Z' },
  { event: statusUpdated(id, { status: 'delivered', description: 'Signed for: "Weber", {1}' }), at: '2026-03-04T10:00:00.000Z' },
  { event: statusUpdated(id, { reason: 'other', correction: true }), at: '2026-03-03T10:00:00.000Z' },
  { event: statusUpdated(id, { status: 'delivered' }), at: '2026-03-06T10:00:00.000Z' },
  {
    event: statusUpdated(id, { status: 'delayed', reason: 'refused', description: 'Refused: "\\n$&"', correction: true }),
    at: '2026-03-05T10:00:00.000Z',
  },
];
/** The state of that shipment as the version before corrections wrote it. */
const written = JSON.stringify(JSON.parse(readFileSync(new URL('shipment-state.v1.json', import.meta.url), 'utf8')));

let home: TestModels;

beforeAll(async () => {
  home = await testModels();
});
beforeEach(() => home.clear());
afterAll(() => home.close());

const apply = (happenings: readonly Happening[]) => applyEvents(home.models, projectors, logged(happenings));

async function migrateOldRow() {
  await sql`update shipments set state = ${written}::json`.execute(home.models);
  await forgetMigrationsFrom(home.models, '0003');
  const database = connectModels(home.url, { logger: createLogger('silent', 'test'), poolSize: 2 });
  await migrateModels(database);
  await database.close();
}

test('a row of the version before corrections becomes what a rebuild makes of it', async () => {
  await apply(history);
  const rebuilt = await dumpModels(home.models);
  await migrateOldRow();
  expect(await dumpModels(home.models)).toBe(rebuilt);
});

test('staff’s overrides in such a row still stand after a correction of another scan', async () => {
  const wrong = logged(history)[1] ?? expect.unreachable('the parcel was picked up');
  const corrected = [...history, { event: scanCorrected(id, wrong.id), at: '2026-03-07T10:00:00.000Z' }];
  await apply(corrected);
  const rebuilt = await dumpModels(home.models);
  await home.clear();
  await apply(history);
  await migrateOldRow();
  await apply(corrected);
  expect(await dumpModels(home.models)).toBe(rebuilt);
});

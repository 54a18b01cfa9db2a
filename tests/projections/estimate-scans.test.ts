import { sql, type Migration } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyEvents } from '#projections/apply.ts';
import { up } from '#projections/migrations/0005-estimate-scans.ts';
import { projectors } from '#services/nouns.ts';
import { estimateRevised, logged, scanCorrected, shipmentCreated, statusUpdated, type Happening } from '#tests/support/events.ts';
import { dumpModels, testModels, type TestModels } from '#tests/support/models.ts';

const id = '01980000-0000-7000-8000-000000000001';
const moved = (day: number) => ({ estimatedDelivery: `2026-03-0${day}T12:00:00.000Z`, description: `Words of ${day}` });
const reported = (day: number): Happening[] => {
  const { description } = moved(day);
  const at = `2026-03-0${day - 4}T10:00:00.000Z`;
  return [
    { event: estimateRevised(id, { ...moved(day), reason: null }), at, command: `report ${day}` },
    { event: statusUpdated(id, { description }), at, command: `report ${day}` },
  ];
};
const reports: Happening[] = [
  { event: shipmentCreated(id), at: '2026-03-01T09:00:00.000Z' },
  ...reported(5),
  ...reported(6),
  { event: estimateRevised(id, moved(9)), at: '2026-03-02T12:00:00.000Z' },
  { event: estimateRevised(id, { ...moved(6), undoes: '01980000-0000-7000-8000-000000000009' }), at: '2026-03-02T12:05:00.000Z' },
  ...reported(7),
  { event: estimateRevised(id, moved(8)), at: '2026-03-04T10:00:00.000Z' },
];
const scanOf = (day: number) =>
  logged(reports).find(({ data }) => 'place' in data && data.description === moved(day).description)?.id ?? '';
const replacement = {
  status: 'in_transit',
  reason: 'weather',
  place: { name: 'Accra', latitude: null, longitude: null, timeZone: null },
  description: 'Words put right',
  occurredAt: '2026-03-02T10:00:00.000Z',
} as const;
const history: Happening[] = [
  ...reports,
  { event: scanCorrected(id, scanOf(5)), at: '2026-03-04T11:00:00.000Z' },
  { event: scanCorrected(id, scanOf(6), replacement), at: '2026-03-04T12:00:00.000Z' },
];

const migration: Migration = { up };
let home: TestModels;

beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

test('rows of the version that kept the words of withdrawn scans become what a rebuild makes of them', async () => {
  await applyEvents(home.models, projectors, logged(history));
  const rebuilt = await dumpModels(home.models);
  const { public_body: page } = await home.models.selectFrom('tracking').select('public_body').executeTakeFirstOrThrow();
  expect(page).not.toMatch(/Words of [56]/);
  for (const words of ['Words put right', 'Words of 7', 'Words of 8']) expect(page).toContain(words);

  const { state } = await home.models.selectFrom('shipments').select('state').executeTakeFirstOrThrow();
  const earlier = state.estimateRevisions.map(({ commandId: _command, stopId: _stop, ...revision }) => revision);
  const earlierPage = JSON.stringify({ ...JSON.parse(page), estimatedDeliveryRevisions: earlier });
  await sql`update shipments set state = ${JSON.stringify({ ...state, estimateRevisions: earlier })}::json`.execute(home.models);
  await sql`update tracking set public_body = ${earlierPage}`.execute(home.models);
  await migration.up(home.models);
  expect(await dumpModels(home.models)).toBe(rebuilt);
});

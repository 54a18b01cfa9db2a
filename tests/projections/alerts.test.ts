import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeAlerts, alertsEver } from '#projections/alerts/queries.ts';
import { applyEvents } from '#projections/apply.ts';
import { projectors } from '#services/nouns.ts';
import { logged, type Happening } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

const alertId = '01980000-0000-7000-8000-0000000000e0';
const published: Happening = {
  event: {
    type: 'AlertPublished',
    data: { alertId, level: 'delay', title: 'Storm', detail: 'Late.', language: 'en', until: '2026-03-04T18:00:00+01:00' },
  },
  at: '2026-03-01T09:00:00.000+01:00',
};
const withdrawn: Happening = { event: { type: 'AlertWithdrawn', data: { alertId } }, at: '2026-03-02T09:00:00.000Z' };
/** Applies what happened, every event twice. */
const apply = async (...happenings: Happening[]) => {
  for (const event of logged(happenings).flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
};
const upAt = async (moment: string) => (await activeAlerts(home.models, new Date(moment))).map(({ title }) => title);

test('an alert is up until its end, by the clock of whoever asks', async () => {
  await apply(published);
  expect(await upAt('2026-03-04T16:59:59Z')).toEqual(['Storm']);
  expect(await upAt('2026-03-04T17:00:00Z')).toEqual([]);
  expect(await activeAlerts(home.models, new Date('2026-03-02T00:00:00Z'))).toMatchObject([
    { publishedAt: '2026-03-01T08:00:00.000Z', until: '2026-03-04T17:00:00.000Z', revision: '0' },
  ]);
});

test('an alert has ended from its end on, and one that was withdrawn before stays withdrawn', async () => {
  const stateAt = async (moment: string) => {
    const { items } = await alertsEver(home.models, { state: undefined, limit: 9, cursor: undefined }, new Date(moment));
    return items.map(({ state }) => state);
  };
  await home.clear();
  await apply(published);
  expect(await stateAt('2026-03-04T16:59:59.999Z')).toEqual(['active']);
  expect(await stateAt('2026-03-04T17:00:00Z')).toEqual(['ended']);
  await apply(published, withdrawn);
  expect(await stateAt('2026-03-05T00:00:00Z')).toEqual(['withdrawn']);
});

test('a withdrawn alert stays down, also when its beginning comes again', async () => {
  await apply(published, withdrawn);
  await apply(published);
  expect(await upAt('2026-03-02T10:00:00Z')).toEqual([]);
});

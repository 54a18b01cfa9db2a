import { afterAll, beforeAll, expect, test } from 'vitest';
import { derivedId } from '#infra/ids.ts';
import { applyEvents } from '#projections/apply.ts';
import { emailsWithDigests } from '#projections/message-digests/queries.ts';
import { projectors } from '#services/nouns.ts';
import { logged } from '#tests/support/events.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { received } from '#tests/support/received-email.ts';

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());

const idOf = (name: string) => derivedId('digests', name);
const email = (name: string, messageDigest: string | null) => ({
  event: received({ about: { kind: 'email', id: idOf(name) }, messageDigest }),
  at: '2026-03-01T09:00:00.000Z',
});

test('emails are found by their Message-IDs, those that came before only, however often they are applied', async () => {
  const events = logged([email('one', 'a'), email('other', 'b'), email('again', 'a'), email('without', null)]);
  for (const event of events.flatMap((each) => [each, each])) await applyEvents(home.models, projectors, [event]);
  const found = (digests: string[], before = 10_000n) => emailsWithDigests(home.models, digests, before);
  expect(await found(['b', 'a'])).toEqual(['other', 'one', 'again'].map(idOf));
  expect(await found(['a'], events[2]?.position.commit)).toEqual([idOf('one')]);
  expect(await found(['c'])).toEqual([]);
  expect(await found([])).toEqual([]);
});

test('of many with one Message-ID the first ones are found', async () => {
  const many = logged(Array.from({ length: 50 }, (_, nth) => email(`many-${nth}`, 'flood')));
  await applyEvents(
    home.models,
    projectors,
    many.map((event) => ({
      ...event,
      position: { commit: event.position.commit + 20_000n, prepare: event.position.commit + 20_000n },
    })),
  );
  expect(await emailsWithDigests(home.models, ['flood'], 1_000_000n)).toHaveLength(20);
});

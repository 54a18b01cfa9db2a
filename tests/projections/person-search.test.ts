import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personsNamed } from '#projections/persons/queries.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const shipments = 12_000;

/** Every tenth shipment goes to Osaka; some people are called so as well. The newest has the highest number. */
const names: Record<string, number> = {
  'Osaka Hiroshi': shipments - 20,
  'Osaka Mika': shipments - 9_000,
  'Osaka Jun': shipments - 11_000,
  'Quill Mensah': 5,
};

let home: TestModels;
beforeAll(async () => {
  home = await testModels();
  const named = JSON.stringify(Object.fromEntries(Object.entries(names).map(([name, at]) => [at, name])));
  await sql`
    insert into shipments (id, tracking_number, created_at, search_text, state, revision, position)
    select ('01980000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'N' || i, timestamptz '2026-01-01' + i * interval '1 minute',
      lower(concat_ws(E'\n', 'n' || i, 'ama', 'ama@example.com', 'accra', name, 'to@example.com',
        case when i % 10 = 0 then 'osaka' else 'berlin' end, '', '')),
      json_build_object('created', json_build_object(
        'sender', json_build_object('value', json_build_object('name', 'Ama', 'email', 'ama@example.com', 'phone', null)),
        'recipient', json_build_object('value', json_build_object('name', name, 'email', 'to@example.com', 'phone', null)))),
      0, 0
    from (select i, coalesce(${named}::json ->> i::text, 'Bo') as name from generate_series(1, ${shipments}::int) i) as numbered`.execute(
    home.models,
  );
});
afterAll(() => home.close());

const found = async (text: string) => {
  const { persons, isMore } = await personsNamed(home.models, text, 5);
  return { names: persons.map(({ name }) => name), isMore };
};

test('a name that is a frequent city is looked for among the newest 10,000 shipments, and that there are others is said', async () => {
  expect(await found('osaka')).toEqual({ names: ['Osaka Hiroshi', 'Osaka Mika'], isMore: true });
});

test('a rare name is found however old its shipment is', async () => {
  expect(await found('quill')).toEqual({ names: ['Quill Mensah'], isMore: false });
  expect(await found('osaka jun')).toEqual({ names: ['Osaka Jun'], isMore: false });
});

test('a frequent city that nobody is called is nobody', async () => {
  expect((await found('berlin')).names).toEqual([]);
});

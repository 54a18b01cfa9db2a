import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './source-imports.ts';

/** A query or mutation that is put together where it is used, and a key that is written by hand. */
const byHand =
  /\bmutationFn:|\bqueryFn:|\bqueryKey: \[['.]|\b(?:fetch|set|get)Quer(?:y|ies)(?:Data)?\(\[|\buse(?:Infinite)?Query\(\{(?! \.\.\.)/;

/** Where requests are described, one a file: by the features, for what several features show, for the session and of the installation. */
const api = /^web\/(?:features|shared)\/[^/]+\/api\/|^web\/shared\/(?:session\/session-query|api\/readiness)\.ts$/;

const client = readSources()
  .map(({ file }) => file)
  .filter((file) => file.startsWith('web/'));

test('requests are described in api/ with queryOptions and mutationOptions, and used by their names', () => {
  const elsewhere = client.filter((file) => !api.test(file));
  expect(elsewhere.length).toBeGreaterThan(200);
  expect(elsewhere.filter((file) => byHand.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a file of api/ describes one request', () => {
  const described = client.filter((file) => api.test(file)).map((file) => readFileSync(file, 'utf8'));
  expect(described.length).toBeGreaterThan(20);
  const requests = described.map((text) => text.match(/\b(?:queryFn|mutationFn): /g)?.length ?? 0);
  expect(new Set(requests)).toEqual(new Set([1]));
});

test.each([
  "useQuery({ queryKey: ['quotes'] })",
  'useMutation({ mutationFn: send })',
  "client.setQueryData(['quotes'], quotes)",
  'useInfiniteQuery({ initialPageParam: 0 })',
])('found: %s', (code) => {
  expect(code).toMatch(byHand);
});

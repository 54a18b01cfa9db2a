import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErasureMarks } from '#infra/erasure-marks/erasure-marks.ts';
import { createErasureMarks } from '#infra/erasure-marks/postgres.ts';
import { derivedId } from '#infra/ids.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let marks: ErasureMarks;
beforeAll(async () => {
  database = await stateDatabase();
  marks = createErasureMarks(database.kysely);
});
beforeEach(() => database.kysely.deleteFrom('erasure_marks').execute());
afterAll(() => database.drop());

const [ama, kofi] = [derivedId('ama'), derivedId('kofi')];
const erasure = (subjectId: string, revision: bigint) => ({ subjectId, revision });

test('an erasure is to be carried out until it was, or a later one of the same person', async () => {
  await marks.mark(erasure(ama, 3n));
  const asked = [erasure(ama, 2n), erasure(ama, 3n), erasure(ama, 4n), erasure(kofi, 3n)];
  expect(await marks.without(asked)).toEqual([erasure(ama, 4n), erasure(kofi, 3n)]);
  expect(await marks.without([])).toEqual([]);
});

test('files are to be cleaned of everyone who was erased, until they were', async () => {
  for (const each of [erasure(ama, 3n), erasure(kofi, 5n)]) await marks.mark(each);
  const left = await marks.uncleaned();
  expect(new Set(left)).toEqual(new Set([erasure(ama, 3n), erasure(kofi, 5n)]));
  await marks.cleaned([erasure(ama, 3n)]);
  expect(await marks.uncleaned()).toEqual([erasure(kofi, 5n)]);
});

test('who is erased once more is to be cleaned once more, and an earlier erasure that is told late changes nothing', async () => {
  await marks.mark(erasure(ama, 3n));
  const [before] = await marks.uncleaned();
  await marks.mark(erasure(ama, 6n));
  await marks.cleaned(before ? [before] : []);
  expect(await marks.uncleaned(), 'what was cleaned was the one before').toEqual([erasure(ama, 6n)]);
  await marks.cleaned([erasure(ama, 6n)]);
  for (const revision of [3n, 6n]) await marks.mark(erasure(ama, revision));
  expect(await marks.uncleaned()).toEqual([]);
  expect(await marks.without([erasure(ama, 6n)])).toEqual([]);
});

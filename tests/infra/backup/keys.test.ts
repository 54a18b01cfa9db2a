import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesOfKeys } from '#infra/backup/keys.ts';
import { lineOf } from '#infra/key-store/line.ts';
import { freshId } from '#infra/ids.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { query } from '#tests/support/postgres-home.ts';

let home: KeyHome;
beforeEach(async () => {
  home = await keyHome();
});
afterEach(() => home.drop());

async function linesIn(stores: Awaited<ReturnType<KeyHome['connect']>>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOfKeys(stores, () => undefined)) lines.push(line);
  return lines;
}

test('a key that is damaged in one place is taken from the other, one that is in one place only from there, each once', async () => {
  const personalData = await home.open();
  const [damaged, lost] = [await personalData.subjectFor('a@example.com'), await personalData.subjectFor('b@example.com')];
  const gone = await personalData.subjectFor('c@example.com');
  await personalData.erase(gone, new Date());
  const stores = await home.connect();
  const before = await linesIn(stores);
  const records = await stores.store.find([damaged]);
  await query(home.url, `update keys.subjects set wrapped_key = 'x' where id = '${damaged}'`);
  await query(home.url, `delete from keys.subjects where id = '${lost}'`);
  const lines = await linesIn(stores);
  expect(lines.toSorted()).toEqual(before.toSorted());
  expect(lines).toContain(lineOf(records.get(damaged)!));
});

test('a key that is damaged everywhere, or wrapped by a master key that is not known here, is taken as it is', async () => {
  await home.open();
  const { copy, store, wrapping } = await home.connect();
  const [broken, foreign] = [
    wrapping.wrap(Buffer.alloc(32, 7), 'another person'),
    wrapping.wrap(Buffer.alloc(32, 8), 'somebody'),
  ];
  const keys = [
    { id: freshId(), emailDigest: null, ...broken },
    { id: freshId(), emailDigest: null, ...foreign, masterKeyId: 'aaaaaaaa' },
  ];
  await store.exclusively((own) => own.restore(keys));
  const lines = await linesIn({ copy, store, wrapping });
  expect(lines.slice(1).toSorted()).toEqual(keys.map(lineOf).toSorted());
});

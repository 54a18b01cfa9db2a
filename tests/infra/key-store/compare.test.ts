import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { examine } from '#services/cli/checks/keys.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { query } from '#tests/support/postgres-home.ts';

let home: KeyHome;
let personalData: PersonalData;
beforeEach(async () => {
  home = await keyHome();
  personalData = await home.open();
});
afterEach(() => home.drop());

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => personalData.subjectFor(`${freshId()}@example.com`)));
const doctor = async (repair = false) => {
  const findings = await examine(await home.connect(), repair);
  return findings.map(({ ok, text }) => `${ok ? 'ok' : 'FAIL'} ${text}`);
};
const wrongs = async () => (await doctor()).filter((text) => text.startsWith('FAIL'));

test('two places that are the same are in order', async () => {
  const [gone = ''] = await people(3);
  await personalData.erase(gone, new Date());
  expect(await doctor()).toEqual(['ok Keys in both places: 2. Erased persons: 1.']);
});

test('keys that only the copy has are told and brought back, also to a server that lost everything', async () => {
  const [subjectId = ''] = await people(3);
  const sealed = await personalData.seal(subjectId, 'Ama', 'event');
  await query(home.url, `delete from keys.subjects where id = '${subjectId}'`);
  expect(await wrongs()).toEqual([`FAIL Keys of persons who cannot be read, because they are only in ${home.file}: 1.`]);
  await doctor(true);
  expect(await wrongs()).toEqual([]);

  await query(home.url, 'drop schema keys cascade');
  expect(await wrongs()).toHaveLength(2);
  await doctor(true);
  expect(await wrongs()).toEqual([]);
  expect(await (await home.open()).open(sealed, 'event')).toBe('Ama');
});

test('more persons than one statement has room for are brought back, from either place', async () => {
  await personalData.subjectFor(`${freshId()}@example.com`);
  const { copy, wrapping } = await home.connect();
  const ids = Array.from({ length: 14_000 }, () => freshId());
  await copy.add(ids.map((id) => ({ id, emailDigest: null, ...wrapping.wrap(Buffer.alloc(32, 7), id) })));
  const inPostgres = { KEYS_COPY_URL: home.url };
  expect(await doctor(true)).toContain('ok Keys in both places: 14001. Erased persons: 0.');
  const repaired = await examine(await home.connect(inPostgres), true);
  expect(repaired.at(-1)?.text).toBe('Keys in both places: 14001. Erased persons: 0.');
});

test('a copy that is older or lost is made whole, and one that moves to another place', async () => {
  await people(2);
  await copyFile(home.file, `${home.file}.older`);
  await people(2);
  await rename(`${home.file}.older`, home.file);
  expect(await wrongs()).toEqual([expect.stringMatching(/^FAIL Keys without a second copy, only in schema keys of .*: 2\.$/)]);
  await doctor(true);
  expect(await wrongs()).toEqual([]);

  await rm(home.file);
  await doctor(true);
  expect(await wrongs()).toEqual([]);
  await home.open();

  const moved = { KEYS_COPY_URL: home.url };
  await examine(await home.connect(moved), true);
  await home.open(moved);
  expect((await examine(await home.connect(moved), false)).map(({ ok }) => ok)).toEqual([true]);
});

test('a person stays erased, whichever place still has the key', async () => {
  const [one = '', other = ''] = await people(2);
  await query(home.url, 'create table keys.aside as table keys.subjects');
  await personalData.erase(one, new Date());
  await copyFile(home.file, `${home.file}.older`);
  await personalData.erase(other, new Date());
  await query(home.url, `delete from keys.subjects where id = '${one}'`);
  await query(home.url, `insert into keys.subjects select * from keys.aside where id = '${one}'`);
  await rename(`${home.file}.older`, home.file);
  expect(await wrongs()).toHaveLength(2);
  await doctor(true);
  expect(await doctor()).toEqual(['ok Keys in both places: 0. Erased persons: 2.']);
  expect(await readFile(home.file, 'utf8')).not.toContain('wrappedKey');
});

test('a key that was damaged in one place is replaced by that of the other', async () => {
  const [one = '', other = ''] = await people(2);
  await query(home.url, `update keys.subjects set wrapped_key = '\\x00' where id = '${one}'`);
  const text = await readFile(home.file, 'utf8');
  const damaged = new RegExp(`("id":"${other}".*"wrappedKey":")[^"]+`);
  await writeFile(home.file, text.replace(damaged, '$1AAAA'));
  expect(await wrongs()).toHaveLength(2);
  await doctor(true);
  expect(await doctor()).toEqual(['ok Keys in both places: 2. Erased persons: 0.']);
});

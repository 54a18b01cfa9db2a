import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attachments } from '#infra/attachments/attachments.ts';
import { createAttachments } from '#infra/attachments/postgres.ts';
import { freshId } from '#infra/ids.ts';
import { SubjectErased, type PersonalData } from '#infra/personal-data/personal-data.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let keys: KeyHome;
let personalData: PersonalData;
let attachments: Attachments;
beforeAll(async () => {
  [database, keys] = [await stateDatabase(), await keyHome()];
  personalData = await keys.open();
  attachments = createAttachments({ db: database.kysely, personalData });
});
afterAll(async () => {
  await keys.drop();
  await database.drop();
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
const photo = async (minute = 0) => {
  const subjectId = await personalData.subjectFor(`${freshId()}@example.com`);
  const kept = { id: freshId(), kind: 'chat_photo' as const, aboutId: freshId(), subjectId, bytes: randomBytes(200_000) };
  await attachments.keep(kept, at(minute));
  return kept;
};
const rows = () => database.kysely.selectFrom('attachments').selectAll().execute();
const isThere = async (wanted: string) => (await rows()).some(({ id }) => id === wanted);

test('a file is read as it was, and is ciphertext where it is kept', async () => {
  const { id, bytes } = await photo();
  expect((await attachments.read(id))?.equals(bytes)).toBe(true);
  const row = (await rows()).find((each) => each.id === id);
  expect(row?.sealed.includes(bytes.subarray(0, 16))).toBe(false);
  expect(await attachments.read(freshId())).toBeUndefined();
});

test('the ciphertext of one file is not that of another', async () => {
  const [one, other] = [await photo(), await photo()];
  const sealed = (await rows()).find(({ id }) => id === other.id)?.sealed ?? Buffer.alloc(0);
  await database.kysely.updateTable('attachments').set({ sealed }).where('id', '=', one.id).execute();
  await expect(attachments.read(one.id)).rejects.toThrow();
  await database.kysely.deleteFrom('attachments').where('id', '=', one.id).execute();
});

test('a repeat keeps what was there', async () => {
  const kept = await photo();
  await attachments.keep({ ...kept, bytes: randomBytes(10) }, at(1));
  expect((await attachments.read(kept.id))?.equals(kept.bytes)).toBe(true);
});

test('what is not settled in time goes, unless it is kept again', async () => {
  await database.kysely.deleteFrom('attachments').execute();
  const [never, settled, again, young] = [await photo(1), await photo(2), await photo(3), await photo(30)];
  const due = await attachments.unsettled('chat_photo', at(20), 10);
  expect(due).toEqual([never, settled, again].map(({ id, aboutId }) => ({ id, aboutId })));
  expect(await attachments.unsettled('chat_photo', at(20), 1)).toHaveLength(1);
  await attachments.settle(settled.id);
  await attachments.keep(again, at(25));
  for (const { id } of [never, settled, again, young]) await attachments.discard(id, at(20));
  expect(await isThere(never.id)).toBe(false);
  expect([await isThere(settled.id), await isThere(again.id), await isThere(young.id)]).toEqual([true, true, true]);
  expect((await attachments.unsettled('chat_photo', at(59), 10)).map(({ id }) => id)).toEqual([again.id, young.id]);
});

test('a file that is removed is gone, settled or not, and no other is', async () => {
  const [settled, unsettled, stays] = [await photo(), await photo(), await photo()];
  await attachments.settle(settled.id);
  for (const { id } of [settled, unsettled, settled]) await attachments.remove(id);
  const left = await Promise.all([settled, unsettled, stays].map(({ id }) => isThere(id)));
  expect(left).toEqual([false, false, true]);
});

test('the files of a person who was erased cannot be read, and their bytes are removed; nothing more is kept', async () => {
  await database.kysely.deleteFrom('attachments').execute();
  const [gone, stays] = [await photo(), await photo()];
  await attachments.settle(gone.id);
  await personalData.erase(gone.subjectId, at(0));
  expect(await attachments.read(gone.id)).toBeUndefined();
  let after: string | undefined;
  do after = await attachments.forgetErased(after, 1);
  while (after !== undefined);
  expect([await isThere(gone.id), await isThere(stays.id)]).toEqual([false, true]);
  await expect(attachments.keep({ ...gone, id: freshId() }, at(0))).rejects.toThrow(SubjectErased);
});

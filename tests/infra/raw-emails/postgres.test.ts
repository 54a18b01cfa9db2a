import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { PersonalDataUnavailable, SubjectErased, type PersonalData } from '#infra/personal-data/personal-data.ts';
import { createRawEmails } from '#infra/raw-emails/postgres.ts';
import type { RawEmail, RawEmails } from '#infra/raw-emails/raw-emails.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { stateDatabase, type StateDatabase } from '#tests/support/state-database.ts';

let database: StateDatabase;
let keys: KeyHome;
let personalData: PersonalData;
let rawEmails: RawEmails;
beforeAll(async () => {
  [database, keys] = [await stateDatabase(), await keyHome()];
  personalData = await keys.open();
  rawEmails = createRawEmails({ db: database.kysely, personalData });
});
beforeEach(() => database.kysely.deleteFrom('raw_emails').execute());
afterAll(async () => {
  await keys.drop();
  await database.drop();
});

const at = new Date('2026-03-01T09:00:00Z');
const received = async (bytes: Buffer = randomBytes(200_000)): Promise<RawEmail> => {
  const email = { id: freshId(), subjectId: await personalData.subjectFor(`${freshId()}@example.com`), bytes };
  await rawEmails.keep(email, at);
  return email;
};
const rows = () => database.kysely.selectFrom('raw_emails').selectAll().execute();

test('a message is read byte for byte as it came, and is ciphertext where it is kept', async () => {
  const { id, bytes } = await received();
  expect((await rawEmails.read(id))?.equals(bytes)).toBe(true);
  expect((await rows())[0]?.sealed.includes(bytes.subarray(0, 16))).toBe(false);
  expect(await rawEmails.read(freshId())).toBeUndefined();
});

test('an empty message is a message', async () => {
  const { id } = await received(Buffer.alloc(0));
  expect(await rawEmails.read(id)).toEqual(Buffer.alloc(0));
});

test('a message is kept once, as it came first', async () => {
  const first = await received();
  await rawEmails.keep({ ...first, bytes: randomBytes(10) }, at);
  expect((await rawEmails.read(first.id))?.equals(first.bytes)).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test('the ciphertext of one message is not that of another', async () => {
  const [one, other] = [await received(), await received()];
  const sealed = (await rows()).find(({ id }) => id === other.id)?.sealed ?? Buffer.alloc(0);
  await database.kysely.updateTable('raw_emails').set({ sealed }).where('id', '=', one.id).execute();
  await expect(rawEmails.read(one.id)).rejects.toThrow();
});

test('a message that is kept under the key of one person is not discarded as that of another', async () => {
  const { id, subjectId } = await received();
  await rawEmails.discard(id, freshId());
  expect(await rows()).toHaveLength(1);
  await rawEmails.discard(id, subjectId);
  expect(await rows()).toEqual([]);
});

test('the messages of a person who was erased cannot be read and are removed; nothing more is kept', async () => {
  const [gone, stays] = [await received(), await received()];
  await personalData.erase(gone.subjectId, at);
  expect(await rawEmails.read(gone.id)).toBeUndefined();
  let after: string | undefined;
  do after = await rawEmails.forgetErased(after, 1);
  while (after !== undefined);
  expect((await rows()).map(({ id }) => id)).toEqual([stays.id]);
  await expect(rawEmails.keep({ ...gone, id: freshId() }, at)).rejects.toThrow(SubjectErased);
});

test('nothing is kept, and nothing removed, while the keys are out of reach', async () => {
  const { subjectId } = await received();
  const away = () => Promise.reject(new PersonalDataUnavailable('the keys are out of reach'));
  const blind = createRawEmails({ db: database.kysely, personalData: { sealBytes: away, openBytes: away, isErased: away } });
  await expect(blind.keep({ id: freshId(), subjectId, bytes: randomBytes(10) }, at)).rejects.toThrow(PersonalDataUnavailable);
  await expect(blind.forgetErased(undefined, 10)).rejects.toThrow(PersonalDataUnavailable);
  expect(await rows()).toHaveLength(1);
});

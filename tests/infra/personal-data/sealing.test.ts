import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { joinKeyStores, noteMissingKeys } from '#infra/key-store/join.ts';
import { masterKeyId } from '#infra/keys.ts';
import { KeyMissing, PersonalDataUnavailable, SubjectErased } from '#infra/personal-data/personal-data.ts';
import { createPersonalData } from '#infra/personal-data/sealing.ts';
import { TimedOut } from '#infra/shutdown.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { query } from '#tests/support/postgres-home.ts';

let home: KeyHome;
beforeEach(async () => {
  home = await keyHome();
});
afterEach(() => home.drop());

const someone = () => `${freshId()}@example.com`;
const context = 'event';

test('whoever is asked about without being written down is known only once there is a key', async () => {
  const personalData = await home.open();
  const email = someone();
  expect(await personalData.knownSubject(email)).toBeUndefined();
  const subjectId = await personalData.subjectFor(email);
  expect(await personalData.knownSubject(` ${email.toUpperCase()}`)).toBe(subjectId);
});

test('many new persons at once get a key each, one for each address, in one write to either place', async () => {
  await home.open();
  const stores = await home.connect();
  const writes: number[] = [];
  const copy = {
    ...stores.copy,
    async add(keys: Parameters<typeof stores.copy.add>[0]) {
      writes.push(keys.length);
      await stores.copy.add(keys);
    },
  };
  const personalData = createPersonalData({ ...stores, copy, digestKey: randomBytes(32) });
  const known = someone();
  const knownId = await personalData.subjectFor(known);
  const [first, second] = [someone(), someone()];
  const ids = await Promise.all([first, known, second, first.toUpperCase()].map(personalData.subjectFor));
  expect(ids[3]).toBe(ids[0]);
  expect(ids[1]).toBe(knownId);
  expect(new Set(ids).size).toBe(3);
  expect(writes).toEqual([1, 2]);
  expect(await personalData.knownSubject(second)).toBe(ids[2]);
});

test('keys that take too long to be found are out of reach, and not broken', async () => {
  await home.open();
  const stores = await home.connect();
  const slow = () => Promise.reject(new TimedOut(1));
  const store = { ...stores.store, find: slow, idsOf: slow };
  const personalData = createPersonalData({ ...stores, store, digestKey: randomBytes(32) });
  await expect(personalData.isErased(freshId())).rejects.toThrow(PersonalDataUnavailable);
  await expect(personalData.knownSubject(someone())).rejects.toThrow(PersonalDataUnavailable);
  await expect(personalData.subjectFor(someone())).rejects.toThrow(PersonalDataUnavailable);
});

describe('a key that is not there', () => {
  test('is missing, not erased: nothing is opened or sealed, the person is counted, and all is well when it is back', async () => {
    const personalData = await home.open();
    const subjectId = await personalData.subjectFor(someone());
    const sealed = await personalData.seal(subjectId, 'Ama', context);
    await query(home.url, 'create table keys.aside as table keys.subjects');
    await query(home.url, 'delete from keys.subjects');

    const later = await home.open();
    const stores = await home.connect();
    const { store } = stores;
    await noteMissingKeys(stores, AbortSignal.timeout(30_000));
    expect(await store.missing(), 'the copy knows of one more').toBe(1);
    await expect(later.open(sealed, context)).rejects.toThrow(KeyMissing);
    await expect(later.seal(subjectId, 'Ama', context)).rejects.toThrow(KeyMissing);
    expect(await later.isErased(subjectId)).toBe(false);
    const stranger = freshId();
    expect(await later.isErased(stranger)).toBe(false);
    expect(await store.missing()).toBe(2);

    await query(home.url, 'insert into keys.subjects table keys.aside');
    expect(await later.open(sealed, context)).toBe('Ama');
    expect(await store.missing()).toBe(1);
  });
});

describe('an erasure', () => {
  test('destroys the key in both places, for every process, and may be repeated', async () => {
    const personalData = await home.open();
    const email = someone();
    const subjectId = await personalData.subjectFor(email);
    const sealed = await personalData.seal(subjectId, 'Ama', context);
    const at = new Date('2026-03-01T09:00:00.000Z');
    await personalData.erase(subjectId, at);
    await personalData.erase(subjectId, new Date('2026-04-01T09:00:00.000Z'));
    for (const process of [personalData, await home.open()]) {
      expect(await process.open(sealed, context)).toBeNull();
      expect(await process.isErased(subjectId)).toBe(true);
      await expect(process.seal(subjectId, 'Ama', context)).rejects.toThrow(SubjectErased);
    }
    const stone = { id: subjectId, erasedAt: at };
    const { store, copy } = await home.connect();
    expect((await store.find([subjectId])).get(subjectId)).toEqual(stone);
    for await (const page of copy.pages()) expect(page).toContainEqual({ id: subjectId, erasedAt: expect.any(Date) as Date });
    expect(await personalData.subjectFor(email), 'whoever comes again is someone new').not.toBe(subjectId);
  });

  test('is not reported as done while one of the places is out of reach', async () => {
    const personalData = await home.open();
    const subjectId = await personalData.subjectFor(someone());
    const sealed = await personalData.seal(subjectId, 'Ama', context);
    await mkdir(`${home.file}.new`);
    await expect(personalData.erase(subjectId, new Date())).rejects.toThrow(PersonalDataUnavailable);
    expect(await (await home.open()).open(sealed, context)).toBe('Ama');
    await rm(`${home.file}.new`, { recursive: true });
    await personalData.erase(subjectId, new Date());
    expect(await (await home.open()).open(sealed, context)).toBeNull();
  });

  test('stays when either place is restored from before it', async () => {
    const personalData = await home.open();
    const [one, other] = [await personalData.subjectFor(someone()), await personalData.subjectFor(someone())];
    const sealed = await Promise.all([one, other].map((subjectId) => personalData.seal(subjectId, 'Ama', context)));
    await query(home.url, 'create table keys.aside as table keys.subjects');
    await personalData.erase(one, new Date());
    await copyFile(home.file, `${home.file}.before`);
    await personalData.erase(other, new Date());

    await query(home.url, 'truncate keys.subjects');
    await query(home.url, 'insert into keys.subjects table keys.aside');
    const afterDatabase = await home.open();
    expect(await Promise.all(sealed.map((value) => afterDatabase.open(value, context)))).toEqual([null, null]);

    await rename(`${home.file}.before`, home.file);
    const afterFile = await home.open();
    expect(await Promise.all(sealed.map((value) => afterFile.open(value, context)))).toEqual([null, null]);
    const text = await readFile(home.file, 'utf8');
    expect(text).not.toContain('wrappedKey');
  });
});

test('a new person is refused as unavailable while the second copy cannot be written, and is made when it can', async () => {
  const personalData = await home.open();
  const email = someone();
  await rename(home.file, `${home.file}.away`);
  await expect(personalData.subjectFor(email)).rejects.toThrow(PersonalDataUnavailable);
  const { store } = await home.connect();
  for await (const page of store.pages()) expect(page).toEqual([]);
  await rename(`${home.file}.away`, home.file);
  const subjectId = await personalData.subjectFor(email);
  expect(await readFile(home.file, 'utf8')).toContain(subjectId);
});

test('several first starts at once agree', async () => {
  const processes = await Promise.all([home.open(), home.open(), home.open()]);
  const email = someone();
  expect(new Set(await Promise.all(processes.map((one) => one.subjectFor(email)))).size).toBe(1);
});

test('a start that sees one place from before another process made both, and the other from after, goes on with what that made', async () => {
  const first = await home.open();
  const places = await home.connect();
  let isFirstLook = true;
  const copy: typeof places.copy = Object.assign(Object.create(places.copy) as typeof places.copy, {
    installation: async () => {
      if (!isFirstLook) return places.copy.installation();
      isFirstLook = false;
      return undefined;
    },
  });
  const digestKey = await joinKeyStores({ ...places, copy }, randomBytes(32));
  const email = someone();
  expect(await createPersonalData({ ...places, digestKey }).subjectFor(email)).toBe(await first.subjectFor(email));
});

test('a start says in a sentence which keys are in one place only', async () => {
  const personalData = await home.open();
  await copyFile(home.file, `${home.file}.older`);
  await personalData.subjectFor(someone());
  const warnings = async () => noteMissingKeys(await home.connect(), AbortSignal.timeout(30_000));
  expect(await warnings()).toEqual([]);
  await query(home.url, 'create table keys.aside as table keys.subjects');
  await query(home.url, 'delete from keys.subjects');
  expect(await warnings()).toEqual([expect.stringMatching(/^Keys only in .*keys\.log: 1\. .*--repair/)]);
  await query(home.url, 'insert into keys.subjects table keys.aside');
  await rename(`${home.file}.older`, home.file);
  expect(await warnings()).toEqual([expect.stringMatching(/^Keys only in schema keys of .*: 1\. .*--repair/)]);
});

test('a person who is being added is not missing', async () => {
  await home.open();
  const { store, copy, wrapping } = await home.connect();
  const key = { id: freshId(), emailDigest: randomBytes(32), ...wrapping.wrap(randomBytes(32), 'a person') };
  let look: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => (look = resolve));
  const looking = { ...store, absent: (ids: readonly string[]) => store.absent(ids).finally(look) };
  let warnings: Promise<string[]> | undefined;
  await store.create([key], {
    knownMasterKeyIds: wrapping.knownMasterKeyIds,
    async copy() {
      await copy.add([key]);
      warnings = noteMissingKeys({ store: looking, copy, wrapping }, AbortSignal.timeout(30_000));
      await looked;
    },
  });
  expect(await warnings).toEqual([]);
  expect(await store.missing()).toBe(0);
});

describe('a start is refused with a sentence', () => {
  const refusal = async (env?: Parameters<KeyHome['open']>[0]) => {
    const error: unknown = await home.open(env).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartRefused);
    return error instanceof Error ? error.message : '';
  };
  beforeEach(async () => {
    await (await home.open()).subjectFor(someone());
  });

  test('that names the master key that is wanted and the one that was given', async () => {
    const other = randomBytes(32);
    const message = await refusal({ MASTER_KEY: other.toString('base64') });
    expect(message).toContain(masterKeyId(home.masterKey));
    expect(message).toContain(masterKeyId(other));
    expect(message).toContain('rotate-master-key');
    await home.open({ MASTER_KEY: other.toString('base64'), MASTER_KEY_PREVIOUS: home.masterKey.toString('base64') });
  });

  test('when the second copy is not where it should be', async () => {
    expect(await refusal({ DATA_DIR: join(home.file, '../elsewhere') })).toContain('npm run doctor -- --repair');
    expect(await refusal({ KEYS_COPY_URL: home.url })).toContain('npm run doctor -- --repair');
  });

  test('when the first place is empty beside a copy that is not', async () => {
    await query(home.url, 'truncate keys.subjects, keys.installation');
    expect(await refusal()).toContain('npm run doctor -- --repair');
  });

  test('when the two are of different installations', async () => {
    const text = await readFile(home.file, 'utf8');
    await writeFile(home.file, text.replace(/"installation":"[^"]+"/, `"installation":"${freshId()}"`));
    expect(await refusal()).toContain('different installations');
  });
});

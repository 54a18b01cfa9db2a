import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshId } from '#infra/ids.ts';
import { createFileCopy } from '#infra/key-store/copy-in-file.ts';
import { keyHome, type KeyHome } from '#tests/support/key-home.ts';
import { keyCopySuite } from '#tests/suites/key-copy.suite.ts';

let home: KeyHome;
beforeAll(async () => {
  home = await keyHome();
});
afterAll(() => home.drop());

keyCopySuite('a file', async () => createFileCopy(home.file));
keyCopySuite('PostgreSQL', async () => (await home.connect({ KEYS_COPY_URL: home.url })).copy);

const installation = () => ({ id: freshId(), masterKeyId: 'aaaaaaaa', digestKey: randomBytes(60) });
const key = () => ({ id: freshId(), emailDigest: null, wrappedKey: randomBytes(60), masterKeyId: 'aaaaaaaa' });

test('only its owner can read the file, and a write that was broken off spoils nothing before or after it', async () => {
  const copy = createFileCopy(home.file);
  await copy.establish(installation());
  expect((await stat(home.file)).mode & 0o077).toBe(0);
  const [before, after] = [key(), key()];
  await copy.add([before]);
  await appendFile(home.file, '{"id":"01980000-0000-7000-80');
  await createFileCopy(home.file).add([after]);
  const ids = [];
  for await (const page of copy.pages()) ids.push(...page.map(({ id }) => id));
  expect(ids).toEqual(expect.arrayContaining([before.id, after.id]));
});

test('nothing of an erased key remains in the file', async () => {
  const copy = createFileCopy(home.file);
  await copy.establish(installation());
  const gone = key();
  await copy.add([gone]);
  expect(await readFile(home.file, 'utf8')).toContain(gone.wrappedKey.toString('base64'));
  await copy.erase([{ id: gone.id, erasedAt: new Date() }]);
  expect(await readFile(home.file, 'utf8')).not.toContain(gone.wrappedKey.toString('base64'));
});

test('a file that was deleted is not begun anew in silence', async () => {
  const copy = createFileCopy(home.file);
  await copy.establish(installation());
  await rm(home.file);
  await expect(copy.add([key()])).rejects.toThrow('ENOENT');
  await expect(copy.probe()).rejects.toThrow('ENOENT');
});

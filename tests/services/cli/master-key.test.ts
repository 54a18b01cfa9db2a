import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#infra/config.ts';
import { masterKeyId } from '#infra/keys.ts';
import { StartRefused } from '#infra/start-refused.ts';
import { checkMasterKey } from '#services/cli/checks/machine.ts';
import { masterKeyFile, masterKeyOf } from '#services/cli/master-key.ts';
import { keyHome } from '#tests/support/key-home.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'waybill-key-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('demo mode makes a key once and keeps it', async () => {
  const key = await masterKeyOf(readConfig({}), dataDir);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await masterKeyOf(readConfig({ DEMO: '1' }), dataDir)).toBe(key);
});

test('outside demo mode the advice is never to make a new key for data that has one', async () => {
  const real = readConfig({ DEMO: '0' });
  await expect(masterKeyOf(real, dataDir)).rejects.toThrow('openssl rand');
  const key = await masterKeyOf(readConfig({}), dataDir);
  const refusal = masterKeyOf(real, dataDir);
  await expect(refusal).rejects.toThrow(masterKeyFile(dataDir));
  await expect(refusal).rejects.not.toThrow('openssl rand');
  expect(JSON.stringify(await checkMasterKey(real, dataDir))).toContain(masterKeyFile(dataDir));
  expect(await masterKeyOf(readConfig({ DEMO: '0', MASTER_KEY: key }), dataDir)).toBe(key);
});

test('a key file that is missing beside keys is not made anew: the sentence names the key that is wanted', async () => {
  const home = await keyHome();
  await home.open();
  const refusal = masterKeyOf(readConfig({}), dataDir, home.url);
  await expect(refusal).rejects.toThrow(StartRefused);
  await expect(refusal).rejects.toThrow(`wrapped by master key ${masterKeyId(home.masterKey)}, but ${masterKeyFile(dataDir)} is`);
  expect(existsSync(masterKeyFile(dataDir))).toBe(false);
  await writeFile(masterKeyFile(dataDir), home.masterKey.toString('base64'));
  expect(await masterKeyOf(readConfig({}), dataDir, home.url)).toBe(home.masterKey.toString('base64'));
  await home.drop();
});

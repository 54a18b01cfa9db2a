import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { masterKeyId } from '#infra/keys.ts';
import { keysFile } from '#services/keys.ts';
import { installationOfTests } from '#tests/support/installation.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { eraseToldSender, expectWhole, peopleOf } from '#tests/support/whole.ts';

const waitMs = 90_000;
const repair = 'npm run doctor -- --repair';

const home = installationOfTests();

const createSome = (count: number) => Promise.all(Array.from({ length: count }, home.create));

test('PostgreSQL older than the log: those whose keys are gone wait, nobody is called erased, and repairing brings everyone back', async () => {
  const early = await createSome(2);
  const [first] = early;
  if (!first) throw new Error('there is one');
  const older = await home.backUpDatabase();
  await home.begin();
  const later = await createSome(4);
  const [lost] = later;
  if (!lost) throw new Error('there is one');
  const erased = await eraseToldSender(home.app, first);
  await home.app.stop();

  await home.begin({ DATABASE_URL: older });
  await pollUntil('the operator to be told', () => home.told.includes(`Keys only in ${keysFile(home.servers.env.DATA_DIR)}: 8.`));
  const load = home.startLoad();
  await pollUntil('the count of those without a key', async () => (await home.readiness()).keys.missing === 8, waitMs);
  await pollUntil(
    'their streams to wait',
    async () => (await home.readiness()).projections.parkedStreams === later.length,
    waitMs,
  );
  expect(await (await home.app.request('GET', '/metrics')).text()).toContain('waybill_persons_without_key 8');
  await expect(peopleOf(home.app, lost)).rejects.toThrow('cannot be read');

  expect(await home.follow(home.told, repair)).toContain('Repaired: Keys of persons who cannot be read');
  await load.stop();
  expect(load.refused).toEqual([]);
  await pollUntil('everyone to be back', async () => (await home.readiness()).projections.parkedStreams === 0, waitMs);
  await pollUntil('no email and no person to wait', async () => {
    const { emails, keys } = await home.readiness();
    return emails.waitingStreams === 0 && keys.missing === 0;
  });
  await expectWhole(home, [...early, ...later, ...load.accepted], erased);
}, 240_000);

test('PostgreSQL older than the log, with the keys elsewhere: all is caught up with, and no email is sent again', async () => {
  const early = await home.create();
  const older = await home.backUpDatabase();
  await home.begin();
  const erased = await eraseToldSender(home.app, early);
  const later = home.startLoad();
  await pollUntil('some parcels that the backup does not have', () => later.accepted.length >= 20);
  await later.stop();
  await home.app.stop();

  await home.begin({ DATABASE_URL: older, KEYS_URL: home.servers.env.DATABASE_URL });
  const load = home.startLoad();
  await pollUntil('some more', () => load.accepted.length >= 20);
  await load.stop();
  expect(load.refused).toEqual([]);
  expect((await home.readiness()).keys.missing).toBe(0);
  await expectWhole(home, [early, ...later.accepted, ...load.accepted], erased);
}, 240_000);

test('keys older than everything else: whoever asks is told that a key is missing, and all goes on when it is back', async () => {
  const early = await home.create();
  const olderKeys = await home.backUpDatabase();
  await home.begin();
  const lost = await home.create();
  const erased = await eraseToldSender(home.app, early);
  await home.app.stop();

  await home.begin({ KEYS_URL: olderKeys });
  await pollUntil('the operator to be told', () => home.told.includes(': 2.'));
  const load = home.startLoad();
  expect((await home.readiness()).keys).toEqual({ store: 'up', copy: 'up', missing: 2, refused: null });
  const waiting = await home.update(lost);
  expect(waiting.status).toBe(503);
  expect(await waiting.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('key is missing') as string,
  });

  await home.follow(home.told, repair);
  await load.stop();
  expect(load.refused).toEqual([]);
  expect((await home.update(lost)).status).toBe(200);
  await pollUntil('no key to be missing', async () => (await home.readiness()).keys.missing === 0);
  await expectWhole(home, [early, lost, ...load.accepted], erased);
}, 240_000);

test('another master key, another or no second copy: only that start is refused, and its sentence says what is wanted', async () => {
  const early = await home.create();
  const erased = await eraseToldSender(home.app, early);
  const load = home.startLoad();
  const other = randomBytes(32);
  const wanted = masterKeyId(Buffer.from(home.servers.env.MASTER_KEY, 'base64'));
  expect(await home.refusedStart({ MASTER_KEY: other.toString('base64') })).toContain(
    `are wrapped by master key ${wanted}, but master key ${masterKeyId(other)} was given`,
  );
  const elsewhere = await mkdtemp(join(tmpdir(), 'waybill-elsewhere-'));
  expect(await home.refusedStart({ DATA_DIR: elsewhere })).toContain('Every process needs the same DATA_DIR');
  await rm(elsewhere, { recursive: true });
  await load.stop();
  expect(load.refused).toEqual([]);
  await home.app.stop();

  const file = keysFile(home.servers.env.DATA_DIR);
  await rename(file, `${file}.away`);
  await home.follow(await home.refusedStart(), repair);
  await home.begin();
  await expectWhole(home, [early, ...load.accepted, await home.create()], erased);
}, 240_000);

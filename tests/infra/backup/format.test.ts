import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupDamaged } from '#infra/backup/damaged.ts';
import { eventIn, lineOfEvent } from '#infra/backup/event-line.ts';
import { readLines, verifyFile, writeLines } from '#infra/backup/file.ts';
import { prepareFolder } from '#infra/backup/folder.ts';
import { logIn } from '#infra/backup/log.ts';
import { manifestName, readManifest, writeManifest, type Manifest } from '#infra/backup/manifest.ts';
import { freshId } from '#infra/ids.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { textOf } from '#infra/event-store/event-text.ts';
import { goldenEvents } from '#tests/support/golden.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
async function* each(lines: readonly string[]) {
  yield* lines;
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
const write = async (name: string, lines: readonly string[], key?: Buffer) => ({
  name,
  ...(await writeLines(join(folder, name), each(lines), { signal, ...(key ? { key } : {}) })),
});
const events = (count: number): StoredEvent[] =>
  Array.from({ length: count }, (_, nth) => ({
    ...goldenEvents[nth % goldenEvents.length]!,
    id: freshId(),
    stream: `shipment-${freshId()}`,
    revision: 2n ** 60n,
    position: { commit: 2n ** 62n + BigInt(nth), prepare: 2n ** 62n + BigInt(nth) },
    recordedAt: new Date('2026-03-01T09:00:00.123Z'),
  }));

/** A backup of so many events in two files. */
async function backupOf(some: readonly StoredEvent[]): Promise<Manifest> {
  const lines = some.map(lineOfEvent);
  const half = Math.ceil(some.length / 2);
  const end = some.at(-1)!;
  const manifest: Manifest = {
    format: 1,
    number: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    installationId: freshId(),
    masterKeyIds: ['aaaaaaaa'],
    log: {
      id: freshId(),
      events: some.length,
      end: { ...end.position, id: end.id, stream: end.stream, revision: end.revision },
      files: [
        await write('000001-log-1.jsonl.gz', lines.slice(0, half)),
        await write('000001-log-2.jsonl.gz', lines.slice(half)),
      ],
    },
    state: {
      file: await write('000001-state.jsonl.gz.sealed', ['["accounts",{}]'], randomBytes(32)),
      migrations: ['0001-tables'],
      sealedBy: { wrappedKey: randomBytes(60).toString('base64'), masterKeyId: 'aaaaaaaa' },
    },
    keys: await write('000001-keys.jsonl.gz', ['{}']),
    missingKeys: 0,
    parkedStreams: 0,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

describe('a file', () => {
  test.each([['in clear'], ['sealed']])('%s gives back every line, of any length, and is for its owner only', async (kind) => {
    const key = kind === 'sealed' ? randomBytes(32) : undefined;
    const lines = ['', 'ä€😀', 'x'.repeat(300_000), ...Array.from({ length: 20_000 }, (_, nth) => `${nth} ${freshId()}`)];
    const { name, rows, bytes } = await write('000001-keys.jsonl.gz', lines, key);
    expect(await all(readLines(join(folder, name), key))).toEqual(lines);
    expect(rows).toBe(lines.length);
    const { mode, size } = await stat(join(folder, name));
    expect([mode & 0o777, size]).toEqual([0o600, bytes]);
  });

  test('that is sealed shows nothing, and opens for no other key', async () => {
    const key = randomBytes(32);
    const { name } = await write('000001-keys.jsonl.gz', ['alice@example.com'], key);
    const path = join(folder, name);
    await expect(all(readLines(path))).rejects.toThrow();
    await expect(all(readLines(path, randomBytes(32)))).rejects.toThrow();
  });

  test('with one byte changed, added or taken away, or that is gone, is refused by its name', async () => {
    const file = await write(
      '000001-keys.jsonl.gz',
      Array.from({ length: 50 }, () => freshId()),
    );
    const path = join(folder, file.name);
    await expect(verifyFile(folder, file)).resolves.toBeUndefined();
    const bytes = await readFile(path);
    for (const nth of [0, 5, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[nth]! ^= 1;
      await writeFile(path, changed);
      await expect(verifyFile(folder, file)).rejects.toThrow(/000001-keys\.jsonl\.gz is damaged/);
    }
    for (const other of [bytes.subarray(1), Buffer.concat([bytes, bytes.subarray(0, 1)])]) {
      await writeFile(path, other);
      await expect(verifyFile(folder, file)).rejects.toThrow(/000001-keys\.jsonl\.gz is damaged/);
    }
    await rm(path);
    await expect(verifyFile(folder, file)).rejects.toThrow(/000001-keys\.jsonl\.gz is missing/);
  });

  test('that is not to be written to its end fails where it is', async () => {
    const stopping = new AbortController();
    async function* lines() {
      for (;;) {
        yield freshId();
        stopping.abort();
      }
    }
    await expect(writeLines(join(folder, 'x'), lines(), { signal: stopping.signal })).rejects.toThrow();
    async function* failing() {
      yield 'first';
      throw new Error('the store is away');
    }
    await expect(writeLines(join(folder, 'y'), failing(), { signal })).rejects.toThrow('the store is away');
  });
});

test('an event is the same on its line, whatever its kind', () => {
  for (const event of events(goldenEvents.length)) {
    expect(eventIn(lineOfEvent(event))).toEqual(event);
    expect(textOf(eventIn(lineOfEvent(event)))).toBe(textOf(event));
  }
});

test('the log of a backup is read across its files, from anywhere', async () => {
  const some = events(9);
  const log = logIn(folder, await backupOf(some));
  expect(await all(log.readAll({ after: undefined, limit: 100 }))).toEqual(some);
  expect(await all(log.readAll({ after: some[3]!.position, limit: 3 }))).toEqual(some.slice(4, 7));
});

describe('the manifest', () => {
  test('is read as it was written', async () => {
    const manifest = await backupOf(events(3));
    expect(await readManifest(folder)).toEqual(manifest);
    expect(await readManifest(join(folder, 'nowhere'))).toBeUndefined();
  });

  test('is refused by its name whichever byte of it was changed', async () => {
    await backupOf(events(3));
    const path = join(folder, manifestName);
    const bytes = await readFile(path);
    for (let nth = 0; nth < bytes.length; nth += 1) {
      const changed = Buffer.from(bytes);
      changed[nth]! ^= 1;
      await writeFile(path, changed);
      const refused = await readManifest(folder).catch((error: unknown) => error);
      expect(refused, `byte ${nth}`).toBeInstanceOf(BackupDamaged);
      expect(String(refused)).toContain(manifestName);
    }
    await writeFile(path, bytes.subarray(0, -1));
    await expect(readManifest(folder)).rejects.toThrow(BackupDamaged);
  });
});

describe('the folder', () => {
  test('is made for its owner only', async () => {
    const fresh = join(folder, 'a/b');
    expect(await prepareFolder(fresh)).toBeUndefined();
    expect((await stat(fresh)).mode & 0o777).toBe(0o700);
  });

  test('loses what an interrupted backup has left, and nothing else', async () => {
    const manifest = await backupOf(events(3));
    const before = await readdir(folder);
    for (const name of ['000002-log-1.jsonl.gz', '000002-state.jsonl.gz.sealed', 'manifest.json.new'])
      await writeFile(join(folder, name), 'half');
    expect(await prepareFolder(folder)).toEqual(manifest);
    expect(await readdir(folder)).toEqual(before);
  });

  test('that holds anything else is refused, and stays as it is', async () => {
    await writeFile(join(folder, 'holiday.jpg'), '');
    await expect(prepareFolder(folder)).rejects.toThrow(/holds something that is no backup: holiday\.jpg/);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  test('whose manifest is gone, or that holds files of the same look, is refused, and stays as it is', async () => {
    await write('000002-log-1.jsonl.gz', ['an event']);
    await expect(prepareFolder(folder)).rejects.toThrow('without their manifest.json');
    expect(await readdir(folder)).toEqual(['000002-log-1.jsonl.gz']);
    await write('202611-orders.jsonl.gz', ['an order']);
    await expect(prepareFolder(folder)).rejects.toThrow(/holds something that is no backup: 202611-orders/);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('whose log has lost a file is not added to', async () => {
    const { log } = await backupOf(events(3));
    await rm(join(folder, log.files[0]!.name));
    await expect(prepareFolder(folder)).rejects.toThrow(/000001-log-1\.jsonl\.gz .* is damaged or missing/);
  });
});

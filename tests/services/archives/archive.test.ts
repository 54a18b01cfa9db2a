import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveManifest } from '#contracts/archive.ts';
import { openArchive } from '#services/archives/archive.ts';
import { verifierText } from '#services/archives/verifier-text.ts';
import { verifyArchive } from '#services/archives/verifier/verify.mjs';
import { headIn, lineOfHead, signedHead } from '#infra/seals/head.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import { archiveOf, filesIn, type TarFile } from '#tests/support/archives.ts';
import { exportedLog, type ExportedLog } from '#tests/support/exported-log.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { sealedLog, sealingKey } from '#tests/support/sealed-log.ts';
import { verifyArchive as verifyInBrowser } from '#web/features/verify/model/verify-archive.ts';

let log: ExportedLog;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-archive-'));
  log = await exportedLog();
}, 60_000);
afterAll(async () => {
  await log.drop();
  await rm(folder, { recursive: true, force: true });
});

async function exported(options: Parameters<ExportedLog['archive']>[0] = {}): Promise<string> {
  const path = join(folder, 'export.tar.gz');
  await writeFile(path, await log.archive(options));
  return path;
}

const textIn = (files: readonly TarFile[], name: string) =>
  files.find((file) => file.name === name)?.bytes.toString('utf8') ?? '';
const manifestIn = (files: readonly TarFile[]) => JSON.parse(textIn(files, 'manifest.json')) as ArchiveManifest;
async function findingsIn(archive: Buffer) {
  const path = join(folder, 'forged.tar.gz');
  await writeFile(path, archive);
  return (await verifyArchive(path)).findings;
}
/** What both verifiers find, who are given the fingerprint of a key. */
async function foundByBoth(archive: Buffer, key?: string) {
  const path = join(folder, 'forged.tar.gz');
  await writeFile(path, archive);
  const [{ findings }, { problems }] = [
    await verifyArchive(path, { key }),
    await verifyInBrowser(new Blob([new Uint8Array(archive)]), { key }),
  ];
  expect(problems).toEqual(findings);
  return findings;
}

/** The files with other contents and a manifest that says so, signed by whoever has that key. */
function signedAnew(files: readonly TarFile[], key: SealingKey, change: Record<string, string> = {}): TarFile[] {
  const { signature: _, ...manifest } = manifestIn(files) as ArchiveManifest & { signature: string };
  const changed = files.map(({ name, bytes }) => ({
    name,
    bytes: name in change ? Buffer.from(change[name] ?? '', 'latin1') : bytes,
  }));
  const listed = manifest.files.map((file) => {
    const bytes = changed.find(({ name }) => name === file.name)?.bytes ?? Buffer.alloc(0);
    return { ...file, bytes: bytes.length, sha256: hash('sha256', bytes) };
  });
  const streams = change['streams'] === undefined ? manifest.streams : (JSON.parse(change['streams']) as typeof manifest.streams);
  const whole = { ...manifest, files: listed, streams, keyId: change['keyId'] ?? key.id, key: key.publicKey };
  const text = `${JSON.stringify({ ...whole, signature: key.sign(JSON.stringify(whole)) }, null, 2)}\n`;
  return changed.map((file) => (file.name === 'manifest.json' ? { ...file, bytes: Buffer.from(text) } : file));
}

test('an archive of everything is what was sealed, and says so itself', async () => {
  const path = await exported();
  expect(await verifyArchive(path)).toMatchObject({ ok: true, findings: [], events: 45, keyId: log.sealed.key.id });
  expect((await verifyArchive(path, { key: '0123456789abcdef' })).findings).toMatchObject([{ kind: 'key_unknown' }]);
  const files = await filesIn(await log.archive());
  expect(files.map(({ name }) => name)).toEqual([
    'README.txt',
    'verify.mjs',
    'events/000001.ndjson',
    ...[1, 2, 3, 4].map((number) => `leaves/00000000${number}.bin`),
    'leaves/tail.bin',
    'heads.ndjson',
    'manifest.json',
  ]);
  const verifier = files.find(({ name }) => name === 'verify.mjs');
  await writeFile(join(folder, 'verify.mjs'), verifier?.bytes ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'verify.mjs'), path, '--key', log.sealed.key.id]);
  expect(stdout).toContain('OK: 45 events');
  expect(stdout).toContain('The newest 5 events of the log had no head yet');
});

test('an archive that would fill the memory of whoever verifies it is refused, also one of many empty files', async () => {
  const archive = await log.archive({ isInClear: true });
  const path = await exported({ isInClear: true });
  const held = (await filesIn(archive)).reduce(
    (sum, { name, bytes }) => sum + 512 + (/^(?:manifest|heads|leaves)|sums$/.test(name) ? bytes.length : 0),
    0,
  );
  const verify = async (mostBytes: number) => {
    const { findings } = await verifyArchive(path, { mostBytes });
    const { problems } = await verifyInBrowser(new Blob([new Uint8Array(archive)]), { mostBytes });
    expect(problems).toEqual(findings);
    return findings;
  };
  expect(await verify(held)).toEqual([]);
  expect(await verify(held - 1)).toEqual([{ kind: 'too_large', file: 'manifest.json' }]);
  expect(await verify(3 * 512)).toEqual([{ kind: 'too_large', file: 'clear/000001.ndjson' }]);
});

test('the program takes an archive that is a file, and says so of a folder, a pipe or nothing', async () => {
  const program = join(folder, 'verify.mjs');
  await writeFile(program, await verifierText());
  const pipe = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const said = (path: string) =>
    promisify(execFile)(process.execPath, [program, path]).catch(({ code, stderr }) => ({ code, stderr }));
  for (const path of [folder, pipe])
    expect(await said(path)).toEqual({
      code: 2,
      stderr: `${path} is not a file. Give the archive as it was exported, export.tar.gz.\n`,
    });
  expect(await said(join(folder, 'nothing'))).toEqual({ code: 2, stderr: `There is no file ${folder}/nothing.\n` });
});

test('texts of persons are sealed, in clear for whoever asks for them and may, or of one person only', async () => {
  const text = async (options: Parameters<ExportedLog['archive']>[0]) =>
    (await filesIn(await log.archive(options))).map(({ bytes }) => bytes.toString('latin1')).join('\n');
  expect(await text({})).not.toContain('"value":');
  expect(await text({ isInClear: true })).toContain('"value":"Ama Owusu 7"');
  expect(await verifyArchive(await exported({ isInClear: true }))).toMatchObject({ ok: true, events: 45 });

  const person = { scope: 'person', id: log.personOf(7) } as const;
  const ofPerson = await text({ scope: person, isInClear: true });
  expect(ofPerson).toContain('"value":"Ama Owusu 7"');
  expect(ofPerson.split('"value":')).toHaveLength(2);
  expect(await verifyArchive(await exported({ scope: person, isInClear: true }))).toMatchObject({ ok: true, events: 1 });
});

test('somebody who was erased is not readable in it, and it verifies all the same', async () => {
  log.erase(9);
  const clear = (await filesIn(await log.archive({ isInClear: true }))).find(({ name }) => name === 'clear/000001.ndjson');
  expect(clear?.bytes.toString()).toContain(`{"subjectId":"${log.personOf(9)}","value":null}`);
  expect(await verifyArchive(await exported({ isInClear: true }))).toMatchObject({ ok: true, events: 45 });
});

test('whoever takes no more of it ends the making of it', async () => {
  const parts = await log.open({});
  await parts?.next();
  await parts?.return(undefined);
  expect(await parts?.next()).toEqual({ done: true, value: undefined });
});

test('a log that is not what was sealed is not exported as if it was', async () => {
  const stranger = log.store.events[20];
  if (!stranger) throw new TypeError('there is such an event');
  const { id } = stranger;
  stranger.id = crypto.randomUUID();
  await expect(log.archive()).rejects.toThrow('npm run verify-log');
  stranger.id = id;
  const { type } = stranger;
  stranger.type = 'ShipmentLost';
  expect((await verifyArchive(await exported())).findings).toMatchObject([
    { kind: 'edited', file: 'events/000001.ndjson', line: 21, number: 21, eventId: id },
  ]);
  stranger.type = type;
});

test('what somebody else has signed is not taken for ours, under their own name or under ours', async () => {
  const files = await filesIn(await log.archive());
  const stranger = sealingKey();
  expect(await findingsIn(await archiveOf(signedAnew(files, log.sealed.key)))).toEqual([]);
  expect(await findingsIn(await archiveOf(signedAnew(files, stranger)))).toEqual([
    { kind: 'key_unknown', file: 'manifest.json' },
  ]);
  expect(await findingsIn(await archiveOf(signedAnew(files, stranger, { keyId: log.sealed.key.id })))).toContainEqual({
    kind: 'edited',
    file: 'manifest.json',
  });
});

test('the key that was given has to have signed the archive, or to lead to the key that did; that it is named is not enough', async () => {
  const files = await filesIn(await log.archive());
  const [ours, forger, next] = [log.sealed.key, sealingKey(), sealingKey()];
  const heads = textIn(files, 'heads.ndjson')
    .split('\n')
    .flatMap((line) => headIn(line) ?? []);
  const signedBy = (key: SealingKey, by: (number: number) => SealingKey, naming: Record<number, SealingKey> = {}) => {
    const lines = heads.map((head) => {
      const signer = by(head.number);
      const named = naming[head.number];
      const other = { ...head, keyId: signer.id, key: signer.publicKey, ...(named && { nextKey: named.publicKey }) };
      return `${lineOfHead(signedHead(other, signer))}\n`;
    });
    return archiveOf(signedAnew(files, key, { 'heads.ndjson': lines.join('') }));
  };
  const unknown = { kind: 'key_unknown', file: 'manifest.json' };
  const named = await signedBy(forger, () => forger, { 2: ours });
  expect(await foundByBoth(named)).toEqual([]);
  expect(await foundByBoth(named, ours.id)).toEqual([unknown]);
  expect(await foundByBoth(named, forger.id)).toEqual([]);
  const between = await signedBy(forger, (number) => (number === 3 ? ours : forger), { 2: ours });
  expect(await foundByBoth(between, ours.id)).toEqual([{ kind: 'key_unknown', file: 'heads.ndjson', head: 4 }, unknown]);
  const rotated = await signedBy(next, (number) => (number < 3 ? ours : next), { 2: next });
  for (const key of [undefined, ours.id, next.id]) expect(await foundByBoth(rotated, key)).toEqual([]);
  expect(await foundByBoth(await signedBy(next, () => ours, { 4: next }), next.id)).toEqual([]);
  expect(await foundByBoth(await archiveOf(files), ours.id)).toEqual([]);
  expect(await foundByBoth(await archiveOf(files), next.id)).toEqual([unknown]);
});

test('the time stamps of its heads are in an archive, and its README says how one is verified', async () => {
  const { seals, logId } = log.sealed;
  await seals.keepTimeStamp(logId, 2, Buffer.from('a token'));
  await seals.keepTimeStamp(logId, 4, Buffer.from('another token'));
  const archive = await log.archive({ isInClear: true });
  const files = await filesIn(archive);
  const stamps = files.filter(({ name }) => name.startsWith('time-stamps/'));
  expect(stamps.map(({ name, bytes }) => [name, String(bytes)])).toEqual([
    ['time-stamps/000000002.tsr', 'a token'],
    ['time-stamps/000000004.tsr', 'another token'],
  ]);
  expect(textIn(files, 'README.txt')).toContain('openssl ts -verify -token_in -in time-stamps/000000012.tsr');
  expect(await foundByBoth(archive)).toEqual([]);
  await log.sealed.database.kysely.deleteFrom('seal_time_stamps').execute();
});

test('a stream that the manifest calls whole has every event from the first one on, and no later one', async () => {
  const files = await filesIn(await log.archive());
  const events = textIn(files, 'events/000001.ndjson')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as [string, string, string | number]);
  const stream = events.find(([, name]) => name.startsWith('shipment-'))?.[1] ?? '';
  const last = events.filter(([, name]) => name === stream).length - 1;
  const claiming = (name: string, revision: number) =>
    archiveOf(signedAnew(files, log.sealed.key, { streams: JSON.stringify([{ stream: name, revision: String(revision) }]) }));
  const found = (kind: string, revision: number, name = stream) => [
    { kind, file: 'manifest.json', stream: name, revision: String(revision) },
  ];
  expect(await foundByBoth(await claiming(stream, last))).toEqual([]);
  expect(await foundByBoth(await claiming(stream, last + 1))).toEqual(found('dropped', last + 1));
  expect(await foundByBoth(await claiming(stream, last - 1))).toEqual(found('inserted', last));
  expect(await foundByBoth(await claiming('shipment-x', 0))).toEqual(found('dropped', 0, 'shipment-x'));
});

test.each<[string, (text: string) => string]>([
  ['that says the same in other words', (text) => text.replace('{', '{ ')],
  ['without the end of its last line', (text) => text.slice(0, -1)],
  ['behind the mark that editors begin a file with', (text) => `\uFEFF${text}`],
  [
    'that says the same in another order',
    (text) => {
      const { signature, ...signed } = JSON.parse(text) as Record<string, unknown>;
      return `${JSON.stringify({ signature, ...signed }, null, 2)}\n`;
    },
  ],
])('a manifest %s is not the one that was signed', async (_, change) => {
  const files = await filesIn(await log.archive());
  const bytes = Buffer.from(change(textIn(files, 'manifest.json')));
  const edited = files.map((file) => (file.name === 'manifest.json' ? { ...file, bytes } : file));
  expect((await foundByBoth(await archiveOf(edited)))[0]).toEqual({ kind: 'edited', file: 'manifest.json' });
});

test('a text in clear that is not of its event is found, though whoever has the key has signed it', async () => {
  const files = await filesIn(await log.archive({ isInClear: true }));
  const [file, sums] = ['clear/000001.ndjson', 'clear/000001.sums'];
  const clear = textIn(files, file);
  const forged = (from: string, to: string) => {
    const text = clear.replace(from, to);
    expect(text).not.toBe(clear);
    const hashes = text
      .split('\n')
      .slice(0, -1)
      .map((line) => hash('sha256', line, 'buffer'));
    const change = { [file]: text, [sums]: Buffer.concat(hashes).toString('latin1') };
    return archiveOf(signedAnew(files, log.sealed.key, change));
  };
  const wanted = [{ kind: 'edited', file, line: 8 }];
  expect(await findingsIn(await forged('"nth":6,', '"nth":7,'))).toEqual(wanted);
  expect(await findingsIn(await forged('"nth":6,', '"nth":6,"more":1,'))).toEqual(wanted);
  expect(await findingsIn(await forged('"actorId":"account 6"', '"actorId":"account 7"'))).toEqual(wanted);
  expect(await findingsIn(await forged(`"subjectId":"${log.personOf(6)}"`, `"subjectId":"${log.personOf(5)}"`))).toEqual(wanted);
});

test('bytes hidden between and behind the files of an archive are found', async () => {
  const tar = gunzipSync(await log.archive());
  const size = Number.parseInt(tar.toString('latin1', 124, 135), 8);
  const changed = (at: number) => {
    const bytes = Buffer.from(tar);
    bytes[at] = 1;
    return gzipSync(bytes);
  };
  expect(await findingsIn(changed(512 + size))).toMatchObject([{ kind: 'damaged', file: 'README.txt' }]);
  expect(await findingsIn(changed(136))).toMatchObject([{ kind: 'damaged' }]);
  expect(await findingsIn(changed(tar.length - 1))).toMatchObject([{ kind: 'inserted', file: 'manifest.json' }]);
  const behind = Buffer.concat([gzipSync(tar), Buffer.from('\0hidden')]);
  expect(await findingsIn(behind)).toMatchObject([{ kind: 'inserted', file: 'manifest.json' }]);
});

/** The archive with another header of the file at that place, whose checksum is right. */
function withHeader(archive: Buffer, nth: number, change: (header: Buffer) => void): Buffer {
  const tar = gunzipSync(archive);
  let at = 0;
  for (let file = 0; file < nth; file += 1)
    at += 512 + Math.ceil(Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8) / 512) * 512;
  const header = tar.subarray(at, at + 512);
  change(header);
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
    'latin1',
  );
  return gzipSync(tar);
}

test('a file that unpacks as a link, a folder or the name of another file is found, and so is one that is of no size', async () => {
  const archive = await log.archive();
  const damaged = [{ kind: 'damaged', file: 'events/000001.ndjson' }];
  const typed = (type: string) =>
    withHeader(archive, 2, (header) => {
      header.write(type, 156, 'latin1');
      header.write('README.txt', 157, 'latin1');
    });
  for (const type of ['1', '2', '5', 'L', 'x', 'g', 'S']) expect(await foundByBoth(typed(type)), type).toMatchObject(damaged);
  const sized = (size: string) => withHeader(archive, 2, (header) => header.write(`${size}\0`, 124, 'latin1'));
  for (const size of ['-0000000001', '-0000001000', '77777777777', '1x', ''])
    expect(await foundByBoth(sized(size)), size).toMatchObject(damaged);
});

test('what was signed as something else than a manifest is none, whoever has signed it', async () => {
  const files = await filesIn(await log.archive());
  const edited = [{ kind: 'edited', file: 'manifest.json' }];
  const withManifest = (manifest: object) =>
    archiveOf(
      files.map((file) =>
        file.name === 'manifest.json' ? { ...file, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) } : file,
      ),
    );
  const [line = ''] = textIn(files, 'heads.ndjson').split('\n');
  const head = await withManifest(headIn(line) ?? expect.unreachable('it is a head'));
  for (const key of [undefined, log.sealed.key.id, sealingKey().id]) expect(await foundByBoth(head, key)).toEqual(edited);
  const { signature: _, ...manifest } = manifestIn(files) as ArchiveManifest & { signature: string };
  const signed = (value: object) => withManifest({ ...value, signature: log.sealed.key.sign(JSON.stringify(value)) });
  expect(await foundByBoth(await signed({ ...manifest, format: 'waybill-archive/2' }))).toEqual(edited);
  expect(await foundByBoth(await signed({ ...manifest, parts: undefined }))).toEqual(edited);
});

test('a manifest of more events than there can be is refused without counting them', async () => {
  const files = await filesIn(await log.archive());
  const claiming = (numbers: string) =>
    archiveOf(
      files.map((file) => {
        if (file.name !== 'manifest.json') return file;
        const manifest = {
          ...manifestIn(files),
          parts: [{ file: 'events/000001.ndjson', numbers: JSON.parse(numbers) as unknown }],
        };
        return { ...file, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
      }),
    );
  const edited = ['manifest.json', 'events/000001.ndjson'].map((file) => ({ kind: 'edited', file }));
  for (const numbers of [
    '[[1, 4000000000]]',
    '[[1, 9007199254740991]]',
    `[${'[1, 99999],'.repeat(999)}[1, 1]]`,
    '[[1, 4000000000], [4000000000, 1]]',
  ])
    expect(await foundByBoth(await claiming(numbers)), numbers.slice(0, 30)).toEqual(edited);
});

test('what cannot be read at all is no damage of an archive', async () => {
  await expect(verifyArchive(folder)).rejects.toThrow('is not a file');
  await expect(verifyArchive(join(folder, 'none'))).rejects.toThrow('There is no file');
});

test('files hold no more events than they may, and the heads that lead to an event are there', async () => {
  const parts = manifestIn(await filesIn(await log.archive({ partEvents: 20 }))).parts;
  expect(parts.map(({ numbers }) => numbers)).toEqual([[[1, 20]], [[21, 40]], [[41, 45]]]);
  const scope = { scope: 'person', id: log.personOf(24) } as const;
  const { heads, segments } = manifestIn(await filesIn(await log.archive({ scope })));
  expect([heads, segments.map(({ head, after }) => [head, after])]).toEqual([[1, 2, 3, 4], [[3, 2]]]);
});

test('a log that has lost its end is not exported', async () => {
  const lost = log.store.events.splice(30);
  await expect(log.archive()).rejects.toThrow('does not have the last event that was sealed');
  log.store.events.push(...lost);
});

test.each([
  ['in that moment', 0],
  ['by a clock that is slow', 1],
])(
  'a range has what was recorded from its beginning on and before its end, also where a head was signed %s',
  async (_, slowMs) => {
    const store = createMemoryStore();
    const sealed = await sealedLog(store);
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute));
    for (let minute = 1; minute <= 6; minute += 1) {
      const event = { id: crypto.randomUUID(), type: 'QuoteRequested', data: { minute }, metadata: {}, recordedAt: at(minute) };
      await store.append(`quote-${minute}`, 'no_stream', [event]);
      // The clock of the sealer is behind that of the event store.
      if (minute === 2 || minute === 4) await sealed.seal({ clock: { now: () => new Date(at(minute).getTime() - slowMs) } });
    }
    const minutes = async (from?: number, to?: number) => {
      const scope = {
        scope: 'range',
        ...(from !== undefined && { from: at(from).toISOString() }),
        ...(to !== undefined && { to: at(to).toISOString() }),
      } as const;
      const options = {
        ...sealed,
        store,
        personalData: { open: () => Promise.resolve(null) },
        models: undefined as never,
        scope,
      };
      const chunks: Uint8Array[] = [];
      for await (const { bytes } of (await openArchive({ ...options, isInClear: false, at: at(9) })) ?? []) chunks.push(bytes);
      const text = textIn(await filesIn(Buffer.concat(chunks)), 'events/000001.ndjson');
      return Array.from(text.matchAll(/"minute":(\d)/g), ([, minute]) => Number(minute));
    };
    expect(await minutes(2, 5)).toEqual([2, 3, 4]);
    expect(await minutes(4)).toEqual([4, 5, 6]);
    expect(await minutes(5, 6)).toEqual([5]);
    expect(await minutes(undefined, 2)).toEqual([1]);
    await sealed.drop();
  },
);

test('an export of a few events has the heads that name a new key, and says which events they are', async () => {
  const store = createMemoryStore();
  const sealed = await sealedLog(store);
  const [ama, kofi] = [log.personOf(1), log.personOf(2)];
  const grow = (nth: number, who: string) => {
    const data = { nth, sender: { subjectId: who, sealed: '"sealed"' } };
    return store.append(`quote-${nth}`, 'no_stream', [{ id: crypto.randomUUID(), type: 'QuoteRequested', data, metadata: {} }]);
  };
  for (const [nth, who] of [ama, ama, kofi, ama].entries()) await grow(nth, who);
  await sealed.seal({ every: { events: 2, ms: 0 } });
  const next = sealingKey();
  for (const nth of [4, 5]) await grow(nth, kofi);
  await sealed.seal({ key: next, previousKey: sealed.key, every: { events: 1, ms: 0 } });
  const scope = { scope: 'person', id: ama } as const;
  const options = {
    ...sealed,
    key: next,
    store,
    personalData: { open: () => Promise.resolve(null) },
    models: undefined as never,
  };
  const chunks: Uint8Array[] = [];
  for await (const { bytes } of (await openArchive({ ...options, scope, isInClear: false, at: new Date(0) })) ?? [])
    chunks.push(bytes);
  const archive = Buffer.concat(chunks);
  const { parts, heads } = manifestIn(await filesIn(archive));
  const newest = (await sealed.seals.newest(sealed.logId))?.head.number ?? 0;
  const [naming] = await sealed.seals.namingKeys(sealed.logId);
  expect(heads).toContain(naming?.head.number);
  expect(heads).toContain(newest);
  expect(heads.length).toBeLessThan(newest);
  expect(await findingsIn(archive)).toEqual([]);
  const [numbers = []] = parts.map((part) => part.numbers);
  expect(numbers.map(([from, upTo]) => upTo - from + 1)).toEqual([2, 1]);
  await sealed.drop();
});

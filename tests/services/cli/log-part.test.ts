import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventIn } from '#infra/backup/event-line.ts';
import { readLines } from '#infra/backup/file.ts';
import type { Manifest } from '#infra/backup/manifest.ts';
import { freshId } from '#infra/ids.ts';
import { addLog, logSoFar, type LogSoFar } from '#services/cli/backing-up/log-part.ts';
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts';

let folder: string;
let store: MemoryStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-log-part-'));
  store = createMemoryStore();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const append = async (stream: string, count: number, to = store) => {
  for (let nth = 0; nth < count; nth += 1)
    await to.append(stream, nth === 0 ? 'no_stream' : BigInt(nth - 1), [
      { id: freshId(), type: 'T', data: { nth }, metadata: {} },
    ]);
};
const add = (soFar: LogSoFar, name: string, from = store) =>
  addLog(from, soFar, { folder, name, signal: new AbortController().signal, onProgress: () => undefined });
const logId = freshId();
const manifestOf = ({ events, end, files }: LogSoFar): Manifest => {
  if (!end) throw new Error('there is no event');
  const file = { name: '000001-keys.jsonl.gz', bytes: 0, rows: 0, sha256: '' };
  return {
    format: 1,
    number: 1,
    createdAt: '2026-03-01T10:00:00.000Z',
    installationId: freshId(),
    masterKeyIds: [],
    log: { id: logId, events, end, files: [...files] },
    state: { file, migrations: [], sealedBy: { wrappedKey: '', masterKeyId: '' } },
    keys: file,
    missingKeys: 0,
    parkedStreams: 0,
  };
};
async function written(name: string) {
  const numbers: unknown[] = [];
  for await (const line of readLines(join(folder, name))) numbers.push(eventIn(line).data['nth']);
  return numbers;
}

test('only what is new is written, only what is ours, and nothing where there is nothing new', async () => {
  await append('shipment-a', 3);
  await append('foreign', 2);
  const first = await add(await logSoFar(store, logId, undefined), 'one');
  expect(first).toMatchObject({ events: 3, end: { stream: 'shipment-a', revision: 2n }, files: [{ name: 'one', rows: 3 }] });
  expect(await add(first, 'nothing')).toEqual(first);
  await append('quote-b', 2);
  const second = await add(await logSoFar(store, logId, manifestOf(first)), 'two');
  expect(second).toMatchObject({ events: 5, end: { stream: 'quote-b' }, files: [first.files[0], { name: 'two', rows: 2 }] });
  expect([await written('one'), await written('two')]).toEqual([
    [0, 1, 2],
    [0, 1],
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'two']);
});

test('what is appended after the look at the end of the log is left for the next time', async () => {
  await append('shipment-a', 2);
  const { end } = store;
  store.end = async () => {
    const position = await end();
    await append('shipment-b', 2);
    return position;
  };
  expect(await add(await logSoFar(store, logId, undefined), 'one')).toMatchObject({ events: 2, end: { stream: 'shipment-a' } });
});

test('another log than the one in the folder is refused, and one that is older', async () => {
  await append('shipment-a', 3);
  const former = manifestOf(await add(await logSoFar(store, logId, undefined), 'one'));
  const other = freshId();
  await expect(logSoFar(store, other, former)).rejects.toThrow(new RegExp(`event log ${logId}.*event log ${other}`));
  store.events.pop();
  await expect(logSoFar(store, logId, former)).rejects.toThrow(/older than the backup.*shipment-a#2/);
  await store.append('shipment-a', 1n, [{ id: freshId(), type: 'T', data: {}, metadata: {} }]);
  await expect(logSoFar(store, logId, former), 'another event in its place').rejects.toThrow(/older than the backup/);
});

test('a log that was moved to another server is written whole again', async () => {
  await append('shipment-a', 2);
  const former = manifestOf(await add(await logSoFar(store, logId, undefined), 'one'));
  const moved = createMemoryStore();
  await append('foreign', 1, moved);
  for (const { id, type, data, metadata, revision } of store.events)
    await moved.append('shipment-a', revision === 0n ? 'no_stream' : revision - 1n, [{ id, type, data, metadata }]);
  expect(await add(await logSoFar(moved, logId, former), 'two', moved)).toMatchObject({
    events: 2,
    files: [{ name: 'two', rows: 2 }],
  });
});

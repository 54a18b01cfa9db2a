import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendHeads, lastNumberIn, linesIn } from '#infra/seals/file.ts';
import { signedBy } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const key = sealingKey();
const heads = Array.from({ length: 30 }, (_, index) => signedBy(key, index + 1));
const text = (upTo: number) =>
  heads
    .slice(0, upTo)
    .map(({ line }) => `${line}\n`)
    .join('');

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-heads-'));
  path = join(folder, 'below', 'seals.log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('heads are appended once each, in a folder that is made for them', async () => {
  expect(await lastNumberIn(path)).toBe(0);
  await appendHeads(path, heads.slice(0, 2));
  await appendHeads(path, heads.slice(0, 25));
  await appendHeads(path, heads.slice(20, 25));
  expect(await readFile(path, 'utf8')).toBe(text(25));
  expect(await lastNumberIn(path)).toBe(25);
  await appendHeads(path, heads.slice(25));
  expect(await readFile(path, 'utf8')).toBe(text(30));
});

test('a line that was broken off ends before the next head, and is not the last one', async () => {
  await appendHeads(path, heads.slice(0, 20));
  await appendFile(path, heads[20]?.line.slice(0, 40) ?? '');
  expect(await lastNumberIn(path)).toBe(20);
  await appendHeads(path, heads.slice(20, 22));
  expect((await readFile(path, 'utf8')).split('\n').filter((_, nth) => nth !== 20)).toEqual(text(22).split('\n'));
  expect(await lastNumberIn(path)).toBe(22);
});

const lines = async () => {
  const found: [number, string][] = [];
  for await (const { nth, text: line } of linesIn(path)) found.push([nth, line]);
  return found;
};

test('lines are counted as an editor counts them, and there are none where there is no file', async () => {
  expect(await lines()).toEqual([]);
  await appendHeads(path, heads.slice(0, 1));
  await writeFile(path, 'one\n\nthree\r\n');
  expect(await lines()).toEqual([
    [1, 'one'],
    [3, 'three'],
  ]);
  await writeFile(path, `\uFEFF${heads[0]?.line}\r\ntwo\u2028and more`);
  expect(await lines(), 'saved by an editor of Windows').toEqual([
    [1, heads[0]?.line],
    [2, 'two\u2028and more'],
  ]);
});

test('a line without an end is not held in memory', async () => {
  await appendHeads(path, heads.slice(0, 1));
  const file = await open(path, 'a');
  await file.truncate(600_000_000);
  await file.close();
  await appendFile(path, `\n${heads[1]?.line}\n`);
  const [first, endless, last] = await lines();
  expect([first, last]).toEqual([
    [1, heads[0]?.line],
    [3, heads[1]?.line],
  ]);
  expect(endless?.[1].length).toBeLessThan(5_000);
});

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placesOf } from '#services/seals/places.ts';
import { signedBy } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const logId = '01980000-0000-7000-8000-000000000001';
const signal = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-places-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the newest head is stamped by its line, and the token is kept beside the file of heads and in PostgreSQL', async () => {
  const kept: [string, number, string][] = [];
  const asked: string[] = [];
  const places = placesOf(
    { SEAL_FILE: join(folder, 'heads.log'), SEAL_URL: undefined, SEAL_TSA_URL: 'http://tsa.example', DATA_DIR: folder },
    {
      seals: { keepTimeStamp: async (log, number, token) => void kept.push([log, number, String(token)]) },
      timeStampsAt: (url) => ({
        async stamp(sha256) {
          asked.push(sha256.toString('hex'));
          return Buffer.from(`a token of ${url}`);
        },
      }),
    },
  );
  expect(places.map(({ name, takes }) => [name, takes])).toEqual([
    ['file', 'all'],
    ['time_stamps', 'newest'],
  ]);
  const [first, again] = [signedBy(sealingKey(), 12), signedBy(sealingKey(), 12)];
  for (const head of [first, again, first]) await places[1]?.publish([head], signal);
  const digestOf = ({ line }: typeof first) => createHash('sha256').update(line).digest('hex');
  expect(asked).toEqual([digestOf(first), digestOf(again), digestOf(first)]);
  expect(kept).toEqual(Array.from({ length: 3 }, () => [logId, 12, 'a token of http://tsa.example']));
  const stamps = join(folder, 'heads.log.time-stamps');
  // Another head of the same number, as after the restore of an older PostgreSQL, takes nothing away.
  const names = [first, again].map((head) => `000000012-${digestOf(head).slice(0, 16)}.tsr`);
  expect((await readdir(stamps)).toSorted()).toEqual(names.toSorted());
  expect(await readFile(join(stamps, names[0] ?? ''), 'utf8')).toBe('a token of http://tsa.example');
});

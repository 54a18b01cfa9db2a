import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { placesOf } from '#services/seals/places.ts';
import { signedBy } from '#tests/support/heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';
import { startTextGateway } from '#tests/support/text-gateway.ts';

/** The places of a configuration without an authority for time stamps. */
const placesWith = (url: string | undefined) =>
  placesOf(
    { SEAL_FILE: undefined, SEAL_URL: url, SEAL_TSA_URL: undefined, DATA_DIR: folder },
    { seals: { keepTimeStamp: () => expect.unreachable() }, timeStampsAt: () => expect.unreachable() },
  );
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
  expect(await places[1]?.reached(7), 'what was stamped is noted, and nowhere else').toBe(7);
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

test('heads are appended to a file of the data folder, which is as far as it has them', async () => {
  const [file, ...others] = placesWith(undefined);
  expect([file?.name, file?.takes, others]).toEqual(['file', 'all', []]);
  const heads = [1, 2].map((number) => signedBy(sealingKey(), number));
  expect(await file?.reached(7), 'it is gone').toBe(0);
  await file?.publish(heads, signal);
  expect(await readFile(join(folder, 'seals.log'), 'utf8')).toBe(heads.map(({ line }) => `${line}\n`).join(''));
  expect([await file?.reached(7), await file?.reached(1)]).toEqual([2, 1]);
});

test('heads are sent to an address one after the other, each noted before the next, and none past one that it does not take', async () => {
  const receiver = await startTextGateway();
  onTestFinished(receiver.stop);
  const [, url] = placesWith(receiver.url);
  expect([url?.name, url?.takes, url?.atOnce, await url?.reached(7)]).toEqual(['url', 'all', 1, 7]);
  const heads = [1, 2, 3].map((number) => signedBy(sealingKey(), number));
  receiver.next = [200, 503];
  await expect(url?.publish(heads, signal)).rejects.toThrow('SEAL_URL answered 503 for head 2');
  expect(receiver.received.map(({ raw, accepted }) => [raw, accepted])).toEqual([
    [heads[0]?.line, true],
    [heads[1]?.line, false],
  ]);
});

import { expect, test } from 'vitest';
import { headFormat, type Head, type SignedHead } from '#contracts/seals.ts';
import { digestOf, lineOfHead, noDigest, signedHead } from '#infra/seals/head.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';
import { knownHeads } from '#services/seals/verify/known-heads.ts';
import { sealingKey } from '#tests/support/sealed-log.ts';

const logId = '01980000-0000-7000-8000-000000000001';
const otherLog = '01980000-0000-7000-8000-000000000002';
const key = sealingKey();

interface Made {
  by?: SealingKey;
  after?: number;
  nextKey?: string;
  previous?: string;
  log?: string;
  /** How many events it seals. */
  seals?: number;
}
/** Heads that go on from each other, but for what is said of one of them. */
function headsOf(count: number, made: Readonly<Record<number, Made>> = {}): SignedHead[] {
  const heads: SignedHead[] = [];
  for (let number = 1; number <= count; number += 1) {
    const before = heads.at(-1);
    const { by = key, after = number - 1, nextKey, previous, log = logId, seals = number * 10 } = made[number] ?? {};
    const head: Head = {
      format: headFormat,
      logId: log,
      number,
      after,
      count: seals,
      chain: 'a'.repeat(64),
      previous: previous ?? (before ? digestOf(before) : noDigest),
      first: null,
      last: null,
      at: '2026-03-01T09:00:00.000Z',
      keyId: by.id,
      key: by.publicKey,
      ...(nextKey !== undefined && { nextKey }),
    };
    heads.push(signedHead(head, by));
  }
  return heads;
}

interface Kept {
  kept: readonly { number: number; line: string }[];
  file?: readonly string[];
  elsewhere?: readonly string[];
  reached?: number;
  publicKey?: string;
}
const nowhere = { publishedAt: null, problem: null, problemSince: null };
async function read({ kept, file, elsewhere, reached = 0, publicKey }: Kept) {
  async function* lines(texts: readonly string[]) {
    for (const [index, text] of texts.entries()) yield { nth: index + 1, text };
  }
  const { standing, abandoned, others, findings } = await knownHeads({
    seals: {
      lines: async (_log, from, limit) => kept.filter(({ number }) => number >= from).slice(0, limit),
      places: async () => [
        { ...nowhere, place: 'url', number: 99 },
        { ...nowhere, place: 'file', number: reached },
      ],
    },
    logId,
    file: file && { path: 'seals.log', lines: lines(file) },
    keptElsewhere: elsewhere && { path: 'kept.log', lines: lines(elsewhere) },
    publicKey,
  });
  return {
    standing: standing.map(({ number }) => number),
    abandoned,
    findings,
    ...(others.length > 0 && { others: others.map(({ head, place }) => [head.number, place]) }),
  };
}
const linesOf = (heads: readonly SignedHead[]) => heads.map(lineOfHead);
const keptOf = (heads: readonly SignedHead[]) => heads.map((head) => ({ number: head.number, line: lineOfHead(head) }));

test('heads of the database and of the file that agree are all known, however many there are', async () => {
  const heads = headsOf(3);
  const all = { kept: keptOf(heads), file: linesOf(heads), reached: 3, publicKey: key.publicKey };
  expect(await read(all)).toEqual({ standing: [1, 2, 3], abandoned: [], findings: [] });
  expect(await read({ kept: keptOf(heads) })).toMatchObject({ standing: [1, 2, 3], findings: [] });
  // Without the file nothing can be said of what was brought there.
  expect(await read({ kept: keptOf(heads), reached: 3 })).toMatchObject({ standing: [1, 2, 3], findings: [] });
  const many = await read({ kept: keptOf(headsOf(1_001)) });
  expect([many.standing.length, many.findings]).toEqual([1_001, []]);
});

test('a head is named once, however far it is from those before it', async () => {
  const kept = [...keptOf(headsOf(1)), { number: 1_500, line: '{}' }];
  expect((await read({ kept })).findings).toEqual([{ kind: 'head_edited', head: 1_500, place: 'PostgreSQL' }]);
});

test('a head that the database has under another number, of another log, or by another signature was edited', async () => {
  const heads = headsOf(3);
  const edited = (line: string) => read({ kept: keptOf(heads).map((one) => (one.number === 3 ? { ...one, line } : one)) });
  const wanted = { findings: [{ kind: 'head_edited', head: 3, place: 'PostgreSQL' }], standing: [1, 2] };
  const [, , third] = heads;
  if (!third) throw new TypeError('there are three');
  expect(await edited(linesOf(heads)[1] ?? '')).toMatchObject(wanted);
  expect(await edited(linesOf(headsOf(3, { 3: { log: otherLog } }))[2] ?? '')).toMatchObject(wanted);
  const forged = lineOfHead({ ...third, count: 31 });
  expect(await edited(forged)).toMatchObject(wanted);
  const kept = [...keptOf(heads.slice(0, 2)), { number: 3, line: forged }];
  expect(await read({ kept, file: linesOf(heads) })).toMatchObject({ ...wanted, standing: [1, 2, 3] });
});

test('the file may have heads of another log; one that it alone has was dropped from the database and stands all the same', async () => {
  const heads = headsOf(3);
  const file = [...linesOf(headsOf(4, { 4: { log: otherLog } })).slice(3), ...linesOf(heads)];
  expect(await read({ kept: keptOf(heads.slice(0, 2)), file, reached: 2 })).toEqual({
    standing: [1, 2, 3],
    abandoned: [],
    findings: [{ kind: 'head_dropped', head: 3, place: 'PostgreSQL' }],
  });
  const without = keptOf(heads).filter(({ number }) => number !== 2);
  expect(await read({ kept: without, file, reached: 3 })).toEqual({
    standing: [1, 2, 3],
    abandoned: [],
    findings: [{ kind: 'head_dropped', head: 2, place: 'PostgreSQL' }],
  });
});

test('a head that the file alone has stands also where the one before it is nowhere; a first one that follows another does not', async () => {
  const heads = headsOf(3);
  expect(await read({ kept: keptOf(heads.slice(0, 1)), file: linesOf(heads.slice(2)) })).toEqual({
    standing: [1, 3],
    abandoned: [],
    findings: [
      { kind: 'head_dropped', head: 3, place: 'PostgreSQL' },
      { kind: 'head_dropped', head: 2 },
    ],
  });
  const first = linesOf(headsOf(1, { 1: { previous: 'b'.repeat(64) } }));
  expect(await read({ kept: keptOf(heads.slice(1, 2)), file: first })).toEqual({
    standing: [2],
    abandoned: [],
    findings: [{ kind: 'head_dropped', head: 1 }],
    others: [[1, 'seals.log:1']],
  });
});

test('a head in the file that nobody has signed was edited', async () => {
  const heads = headsOf(2);
  const forged = heads.map((head) => lineOfHead(head.number === 2 ? { ...head, count: 21 } : head));
  expect((await read({ kept: keptOf(heads), file: forged, reached: 1 })).findings).toEqual([
    { kind: 'head_edited', head: 2, place: 'seals.log:2' },
  ]);
});

test('the file has to have every head that was brought there, and no later one', async () => {
  const heads = headsOf(3);
  const { findings } = await read({ kept: keptOf(heads), file: linesOf(heads.slice(0, 1)), reached: 2 });
  expect(findings).toEqual([{ kind: 'head_dropped', head: 2, place: 'seals.log' }]);
});

test('heads that are sealed and published while all is read are missing nowhere', async () => {
  const heads = headsOf(4);
  let there = 1;
  /** Before anything is read, one head more is everywhere. */
  const now = () => heads.slice(0, (there += 1));
  async function* lines() {
    for (const [index, text] of linesOf(now()).entries()) yield { nth: index + 1, text };
  }
  const { findings } = await knownHeads({
    seals: {
      lines: async (_log, from) => (from === 1 ? keptOf(now()) : []),
      places: async () => [{ ...nowhere, place: 'file', number: now().length }],
    },
    logId,
    file: { path: 'seals.log', lines: lines() },
    publicKey: key.publicKey,
  });
  expect([findings, there]).toEqual([[], 4]);
});

test('a head that follows another one than the one there says that this was edited', async () => {
  const heads = headsOf(3, { 3: { previous: 'b'.repeat(64) } });
  expect((await read({ kept: keptOf(heads) })).findings).toEqual([{ kind: 'head_edited', head: 2 }]);
  const gap = keptOf(headsOf(4)).filter(({ number }) => number !== 2 && number !== 3);
  expect(await read({ kept: gap })).toEqual({
    standing: [1, 4],
    abandoned: [],
    findings: [
      { kind: 'head_dropped', head: 2 },
      { kind: 'head_dropped', head: 3 },
    ],
  });
  const both = keptOf(headsOf(5, { 5: { previous: 'b'.repeat(64) } })).filter(({ number }) => number !== 2);
  expect((await read({ kept: both })).findings).toEqual([
    { kind: 'head_dropped', head: 2 },
    { kind: 'head_edited', head: 4 },
  ]);
});

test('a key is known once a head by a known one has named it, and the newest head is by the key that is configured or names it', async () => {
  const next = sealingKey();
  const named = keptOf(headsOf(3, { 2: { nextKey: next.publicKey }, 3: { by: next } }));
  expect((await read({ kept: named, publicKey: next.publicKey })).findings).toEqual([]);
  expect((await read({ kept: named.slice(0, 2), publicKey: next.publicKey })).findings).toEqual([]);
  expect((await read({ kept: named, publicKey: key.publicKey })).findings).toEqual([{ kind: 'key_unknown', head: 3 }]);
  const unnamed = keptOf(headsOf(4, { 3: { by: next }, 4: { by: next } }));
  expect((await read({ kept: unnamed, publicKey: next.publicKey })).findings).toEqual([{ kind: 'key_unknown', head: 3 }]);
});

test('heads that a later one did not go on from are abandoned, and still have to be true of the log', async () => {
  const heads = keptOf(headsOf(4, { 4: { after: 2 } }));
  expect(await read({ kept: heads })).toEqual({
    standing: [1, 2, 4],
    abandoned: [3],
    findings: [],
    others: [[3, 'PostgreSQL']],
  });
});

test('but for those that a head without events has given up', async () => {
  const heads = keptOf(headsOf(5, { 4: { after: 2, seals: 20 }, 5: { seals: 30 } }));
  expect(await read({ kept: heads })).toEqual({ standing: [1, 2, 4, 5], abandoned: [3], findings: [] });
  const all = keptOf(headsOf(3, { 3: { after: 0, seals: 0 } }));
  expect(await read({ kept: all })).toEqual({ standing: [3], abandoned: [1, 2], findings: [] });
});

test('heads of the file in place of which the database has others are to be compared, and so are those that go on from them', async () => {
  const before = headsOf(4);
  const since = headsOf(3, { 3: { nextKey: key.publicKey } });
  const file = [...linesOf(before), ...linesOf(since.slice(2))];
  expect(await read({ kept: keptOf(since), file, reached: 3 })).toEqual({
    standing: [1, 2, 3],
    abandoned: [],
    findings: [],
    others: [
      [3, 'seals.log:3'],
      [4, 'seals.log:4'],
    ],
  });
});

test('heads of the file by a key that nobody has named are those of a stranger; one that they name themselves is known', async () => {
  const [next, stranger] = [sealingKey(), sealingKey()];
  const rotated = headsOf(4, { 2: { nextKey: next.publicKey }, 3: { by: next }, 4: { by: stranger } });
  const since = headsOf(4);
  expect(await read({ kept: keptOf(since), file: [...linesOf(since), ...linesOf(rotated.slice(1))], reached: 4 })).toEqual({
    standing: [1, 2, 3, 4],
    abandoned: [],
    findings: [{ kind: 'key_unknown', head: 4, place: 'seals.log:7' }],
    others: [
      [2, 'seals.log:5'],
      [3, 'seals.log:6'],
    ],
  });
});

test('heads of the file by a key that is named or configured are no stranger’s, though no head that is kept is by it', async () => {
  const next = sealingKey();
  const named = headsOf(3, { 2: { nextKey: next.publicKey }, 3: { by: next, previous: 'b'.repeat(64) } });
  const others = [[3, 'seals.log:3']];
  expect(await read({ kept: keptOf(named.slice(0, 2)), file: linesOf(named) })).toMatchObject({ findings: [], others });
  const [since, configured] = [headsOf(2), headsOf(3, { 3: { by: next, previous: 'b'.repeat(64) } })];
  expect(await read({ kept: keptOf(since), file: linesOf(configured), publicKey: next.publicKey })).toMatchObject({
    findings: [{ kind: 'key_unknown', head: 2 }],
    others,
  });
});

test('heads that somebody else has kept, all or some, are those of the database, to be compared with the log, or edited', async () => {
  const heads = headsOf(3);
  const all = { kept: keptOf(heads), file: linesOf(heads), reached: 3 };
  const known = { standing: [1, 2, 3], abandoned: [], findings: [] };
  expect(await read({ ...all, elsewhere: linesOf(heads).slice(1) })).toEqual(known);
  const before = headsOf(3, { 2: { nextKey: key.publicKey } });
  expect(await read({ ...all, elsewhere: linesOf(before) })).toEqual({
    ...known,
    others: [
      [2, 'kept.log:2'],
      [3, 'kept.log:3'],
    ],
  });
  const inBoth = { ...all, file: [...linesOf(heads), ...linesOf(before)], elsewhere: linesOf(before) };
  expect((await read(inBoth)).others, 'once each, as the file here has them').toEqual([
    [2, 'seals.log:5'],
    [3, 'seals.log:6'],
  ]);
  const [first = '', second = ''] = linesOf(heads);
  const edited = second.replace('"count":20', '"count":21');
  expect(await read({ ...all, elsewhere: [first, edited] })).toEqual({
    ...known,
    findings: [{ kind: 'head_edited', head: 2, place: 'kept.log:2' }],
  });
  await expect(read({ ...all, elsewhere: ['nothing'] })).rejects.toThrow('There is no head of this log in kept.log.');
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyArchive as verifyInNode } from '#services/archives/verifier/verify.mjs';
import { archiveOf, filesIn, type TarFile } from '#tests/support/archives.ts';
import { exportedLog } from '#tests/support/exported-log.ts';
import { dice, type Dice } from '#tests/support/fuzz/dice.ts';
import { verifyArchive as verifyInBrowser } from '#web/features/verify/model/verify-archive.ts';

const runs = Number(process.env['ARCHIVE_TAMPERINGS'] ?? 200);
const seed = Number(process.env['ARCHIVE_TAMPERING_SEED'] ?? 20_261_125);

let folder: string;
let original: Buffer;
let files: TarFile[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-tampered-'));
  const log = await exportedLog();
  // Three parts: of 20 events, 20, and 5 that are not sealed yet.
  original = await log.archive({ isInClear: true, partEvents: 20 });
  await log.drop();
  files = await filesIn(original);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Found {
  kind: string;
  file?: string | undefined;
  line?: number | undefined;
  number?: number | undefined;
  head?: number | undefined;
}

async function verified(archive: Buffer): Promise<{ name: string; found: readonly Found[] }[]> {
  const path = join(folder, 'export.tar.gz');
  await writeFile(path, archive);
  const [node, browser] = [await verifyInNode(path), await verifyInBrowser(new Blob([new Uint8Array(archive)]))];
  return [
    { name: 'verify.mjs', found: node.findings },
    { name: 'the browser', found: browser.problems },
  ];
}

const copyOf = (): TarFile[] => files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
const linesOf = ({ bytes }: TarFile) => bytes.toString('utf8').split('\n').slice(0, -1);
const setLines = (file: TarFile, lines: readonly string[]) =>
  void (file.bytes = Buffer.from(lines.map((line) => `${line}\n`).join('')));
const isPart = ({ name }: TarFile) => name.startsWith('events/');
/** The number of an event of a part; all 45 are exported. */
const numberIn = (file: TarFile, index: number) => (Number(/\d{6}/.exec(file.name)?.[0]) - 1) * 20 + index + 1;

/** A changed archive, and what has to be found in it. */
interface Tampered {
  archive: Buffer;
  wanted: Found | readonly Found[];
}
type Tampering = (roll: Dice) => Promise<Tampered>;

const aPart = (roll: Dice, all: readonly TarFile[]): TarFile => roll.pick(all.filter(isPart));

/** Changes a letter or a digit of a text, somewhere. */
function misspelled(text: string, roll: Dice): string {
  for (;;) {
    const at = roll.below(text.length);
    const other = roll.pick([...'0123456789abcdefXYZ']);
    if (/[\w.-]/.test(text[at] ?? '') && text[at] !== other) return text.slice(0, at) + other + text.slice(at + 1);
  }
}

const tamperings: Record<string, Tampering> = {
  async 'an event is edited'(roll) {
    const all = copyOf();
    const part = aPart(roll, all);
    const lines = linesOf(part);
    const index = roll.below(lines.length);
    lines[index] = misspelled(lines[index] ?? '', roll);
    setLines(part, lines);
    return {
      archive: await archiveOf(all),
      wanted: { kind: 'edited', file: part.name, line: index + 1, number: numberIn(part, index) },
    };
  },
  async 'events are dropped'(roll) {
    const all = copyOf();
    const part = aPart(roll, all);
    const lines = linesOf(part);
    const count = 1 + roll.below(Math.min(4, lines.length - 1));
    const index = roll.below(lines.length - count + 1);
    lines.splice(index, count);
    setLines(part, lines);
    const kind = index === lines.length ? 'cut_off' : 'dropped';
    const wanted = Array.from({ length: count }, (_, nth) => ({ kind, file: part.name, number: numberIn(part, index + nth) }));
    return { archive: await archiveOf(all), wanted };
  },
  async 'an event is inserted'(roll) {
    const all = copyOf();
    const part = aPart(roll, all);
    const lines = linesOf(part);
    const index = roll.below(lines.length + 1);
    const model = JSON.parse(lines[0] ?? '') as unknown[];
    lines.splice(index, 0, JSON.stringify([crypto.randomUUID(), ...model.slice(1)]));
    setLines(part, lines);
    return { archive: await archiveOf(all), wanted: { kind: 'inserted', file: part.name, line: index + 1 } };
  },
  async 'an event is repeated'(roll) {
    const all = copyOf();
    const [from, to] = [aPart(roll, all), aPart(roll, all)];
    const lines = linesOf(to);
    const copied = roll.pick(linesOf(from));
    lines.push(copied);
    setLines(to, lines);
    return { archive: await archiveOf(all), wanted: { kind: 'inserted', file: to.name, line: lines.length } };
  },
  async 'an event is moved'(roll) {
    const all = copyOf();
    const [from, to] = [aPart(roll, all), aPart(roll, all)];
    const lines = linesOf(from);
    const index = roll.below(lines.length);
    const [moved = ''] = lines.splice(index, 1);
    setLines(from, lines);
    const others = linesOf(to);
    let at = roll.below(others.length + 1);
    if (from === to && at === index) at = index === 0 ? others.length : 0;
    others.splice(at, 0, moved);
    setLines(to, others);
    // Of two neighbours that changed places either may be said to have moved.
    const isNeighbour = from === to && Math.abs(at - index) === 1;
    return {
      archive: await archiveOf(all),
      wanted: { kind: 'reordered', file: to.name, ...(!isNeighbour && { number: numberIn(from, index) }) },
    };
  },
  async 'a text in clear is edited, dropped, repeated or moved'(roll) {
    const all = copyOf();
    const clear = roll.pick(all.filter(({ name }) => /^clear\/.*ndjson$/.test(name)));
    const lines = linesOf(clear);
    const index = roll.below(lines.length);
    const what = roll.pick(['edited', 'dropped', 'inserted', 'reordered']);
    if (what === 'edited') lines[index] = misspelled(lines[index] ?? '', roll);
    else if (what === 'dropped') lines.splice(index, 1);
    else if (what === 'inserted') lines.splice(index, 0, lines[index] ?? '');
    else lines.push(...lines.splice(index === lines.length - 1 ? 0 : index, 1));
    setLines(clear, lines);
    return { archive: await archiveOf(all), wanted: { kind: what, file: clear.name } };
  },
  async 'a head is edited, dropped, repeated or moved'(roll) {
    const all = copyOf();
    const heads = all.find(({ name }) => name === 'heads.ndjson');
    if (!heads) throw new TypeError('there are heads');
    const lines = linesOf(heads);
    const index = roll.below(lines.length);
    const what = roll.pick(['edited', 'dropped', 'inserted', 'reordered']);
    if (what === 'edited') lines[index] = misspelled(lines[index] ?? '', roll);
    else if (what === 'dropped') lines.splice(index, 1);
    else if (what === 'inserted') lines.splice(index, 0, lines[index] ?? '');
    else lines.push(...lines.splice(index === lines.length - 1 ? 0 : index, 1));
    setLines(heads, lines);
    return {
      archive: await archiveOf(all),
      wanted: { kind: what, file: heads.name, ...(what === 'edited' && { line: index + 1 }) },
    };
  },
  async 'a file without lines is edited'(roll) {
    const all = copyOf();
    const file = roll.pick(all.filter(({ name }) => !name.endsWith('.ndjson')));
    const at = roll.below(file.bytes.length);
    file.bytes[at] = (file.bytes[at] ?? 0) ^ (1 + roll.below(255));
    return { archive: await archiveOf(all), wanted: { kind: 'edited', file: file.name } };
  },
  async 'a file is dropped'(roll) {
    const all = copyOf();
    const [file] = all.splice(roll.below(all.length), 1);
    return { archive: await archiveOf(all), wanted: { kind: 'dropped', file: file?.name } };
  },
  async 'a file is added, or given twice'(roll) {
    const all = copyOf();
    const model = roll.pick(all);
    const name = roll.chance(0.5) ? model.name : `events/${roll.below(1_000)}.ndjson`;
    all.splice(roll.below(all.length + 1), 0, { name, bytes: Buffer.from(model.bytes) });
    return { archive: await archiveOf(all), wanted: { kind: 'inserted', file: name } };
  },
  async 'a file is moved'(roll) {
    const all = copyOf();
    const from = roll.below(all.length - 1);
    const [file] = all.splice(from, 1);
    if (file) all.push(file);
    // The last two in the wrong order: either may be said to have moved.
    const isNeighbour = from === all.length - 2;
    return { archive: await archiveOf(all), wanted: { kind: 'reordered', ...(!isNeighbour && { file: file?.name }) } };
  },
  async 'two files change their contents'(roll) {
    const all = copyOf();
    const listed = all.filter(({ name }) => name !== 'manifest.json');
    const [one, other] = [roll.pick(listed), roll.pick(listed)];
    if (one.bytes.equals(other.bytes)) return { archive: await archiveOf(all), wanted: [] };
    [one.bytes, other.bytes] = [other.bytes, one.bytes];
    // Events that stand in the wrong file are said to be moved there.
    const kind = isPart(one) && isPart(other) ? 'reordered' : undefined;
    return {
      archive: await archiveOf(all),
      wanted: { kind: kind ?? '', file: one.name },
    };
  },
  async 'the archive is cut off'(roll) {
    return { archive: original.subarray(0, 40 + roll.below(original.length - 40)), wanted: { kind: 'cut_off' } };
  },
  async 'files are cut off'(roll) {
    const all = copyOf().slice(0, 1 + roll.below(files.length - 1));
    return { archive: await archiveOf(all), wanted: { kind: 'dropped', file: 'manifest.json' } };
  },
  async 'a byte of the archive is damaged'(roll) {
    for (;;) {
      const archive = Buffer.from(original);
      // What comes before says when it was packed, and nothing about what is in it.
      const at = 10 + roll.below(archive.length - 10);
      archive[at] = (archive[at] ?? 0) ^ (1 + roll.below(255));
      if (!isStillWhole(archive)) return { archive, wanted: { kind: 'damaged' } };
    }
  },
};

/** The last bits of what was packed stand for nothing: they only fill up a byte. */
function isStillWhole(archive: Buffer): boolean {
  try {
    return gunzipSync(archive).equals(gunzipSync(original));
  } catch {
    return false;
  }
}

/** Cut off and damaged are told apart where that can be seen. */
const isAnyDamage = (kind: string) => ['cut_off', 'damaged', 'inserted', 'dropped'].includes(kind);

function isFound(wanted: Found, found: readonly Found[]): boolean {
  return found.some((one) => {
    const isKind =
      wanted.kind === '' ||
      one.kind === wanted.kind ||
      (wanted.file === undefined && isAnyDamage(wanted.kind) && isAnyDamage(one.kind));
    const { file, line, number } = wanted;
    return (
      isKind &&
      (file === undefined || one.file === file) &&
      (line === undefined || one.line === line) &&
      (number === undefined || one.number === number)
    );
  });
}

test('an archive that nobody changed verifies, in Node.js and in the browser', async () => {
  for (const { found } of await verified(original)) expect(found).toEqual([]);
  for (const { found } of await verified(await archiveOf(files))) expect(found).toEqual([]);
});

test(`${runs} random changes of an archive are found by both verifiers, and where they are`, async () => {
  const roll = dice(seed);
  const names = Object.keys(tamperings);
  for (let run = 0; run < runs; run += 1) {
    const tampering = roll.pick(names);
    const tampered = await tamperings[tampering]?.(roll);
    if (!tampered) continue;
    const wanted = Array.isArray(tampered.wanted) ? (tampered.wanted as Found[]) : [tampered.wanted as Found];
    for (const { name, found } of await verified(tampered.archive)) {
      const said = `run ${run} of seed ${seed}, ${tampering}, by ${name}: wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`;
      if (wanted.length === 0) expect(found, said).toEqual([]);
      else expect(found.length, said).toBeGreaterThan(0);
      for (const one of wanted) expect(isFound(one, found), said).toBe(true);
    }
  }
}, 3_600_000);

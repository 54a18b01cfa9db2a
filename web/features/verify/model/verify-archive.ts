import { archiveManifestSchema, type ArchiveManifest } from '#contracts/archive.ts';
import { signedHeadSchema, type SignedHead } from '#contracts/seals.ts';
import { isRecord, jsonIn, linesIn, type IsAsListed, type Leaf, type Problem, type Reading } from './archive-reading.ts';
import { checkEvents } from './check-events.ts';
import { differencesOf } from './differences.ts';
import { bytesOfHex, digest, fingerprint, hex, isGenuine } from './signatures.ts';
import { BrokenArchive, entriesIn } from './untar.ts';

export interface Verdict {
  problems: Problem[];
  events: number;
  manifest: ArchiveManifest | undefined;
  /** The key that everything else has to be traced back to. */
  keyId: string | undefined;
}

export interface VerifyOptions {
  /** The fingerprint of the key that the archive has to be traced back to. */
  key?: string | undefined;
  /** How much of the archive is kept in memory at most. */
  mostBytes?: number;
  onProgress?(events: number): void;
}

/** What has to be kept of an archive until its end is no larger, so much for every file included. */
const mostKeptBytes = 2 ** 28;
const bytesOfName = 512;

const genesis = '0'.repeat(64);
const leafLength = 48;
const idLength = 16;

/** Verifies an archive where it is, by means of the browser alone; `onProgress` with how many of its events were compared. */
export async function verifyArchive(
  archive: Blob,
  { key, mostBytes = mostKeptBytes, onProgress = () => undefined }: VerifyOptions = {},
): Promise<Verdict> {
  const problems: Problem[] = [];
  const reading = await read(archive, mostBytes, problems);
  const content = reading.contents.get('manifest.json');
  const verdict: Verdict = { problems, events: 0, manifest: undefined, keyId: undefined };
  if (!content) {
    if (problems.length === 0) problems.push({ kind: 'dropped', file: 'manifest.json' });
    return verdict;
  }
  const found = jsonIn(new TextDecoder().decode(content));
  const { data: manifest } = archiveManifestSchema.safeParse(found);
  const isWhole = isRecord(found) && isSame(content, manifestOf(found)) && (await isGenuine(found));
  // What was signed may still be something else than a manifest.
  if (!isWhole || !manifest) problems.push({ kind: 'edited', file: 'manifest.json' });
  if (!manifest) return verdict;
  verdict.manifest = manifest;
  compareFiles(manifest, reading, problems);
  const isAsListed = asListed(manifest, reading);
  const heads = await readHeads(manifest, reading, problems);
  verdict.keyId = (await firstKey({ manifest, heads, wanted: key }, problems)) ?? manifest.keyId;
  const leaves = await readLeaves({ manifest, heads, reading, isAsListed, problems });
  verdict.events = await checkEvents({ archive, manifest, leaves, reading, isAsListed, problems, onProgress });
  return verdict;
}

/** A manifest as it is written: its signature comes last. */
const manifestOf = ({ signature, ...signed }: Record<string, unknown>): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ ...signed, signature }, null, 2)}\n`);

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

async function read(archive: Blob, mostBytes: number, problems: Problem[]): Promise<Reading> {
  const reading: Reading = { names: [], digests: new Map(), contents: new Map() };
  let held = 0;
  try {
    for await (const { name, content } of entriesIn(archive)) {
      const isKept = name === 'manifest.json' || name === 'heads.ndjson' || /^leaves\/|\.sums$/.test(name);
      held += bytesOfName + (isKept ? content.length : 0);
      if (held > mostBytes) {
        problems.push({ kind: 'too_large', file: name });
        break;
      }
      if (reading.digests.has(name)) {
        problems.push({ kind: 'inserted', file: name });
        continue;
      }
      reading.names.push(name);
      reading.digests.set(name, hex(await digest(content)));
      if (isKept) reading.contents.set(name, content);
    }
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    problems.push({ kind: 'damaged', file: error.entry, line: error.lines > 0 ? error.lines + 1 : undefined });
  }
  return reading;
}

function compareFiles({ files }: ArchiveManifest, { names, digests }: Reading, problems: Problem[]): void {
  const wanted = [...files.map(({ name }) => name), 'manifest.json'].map((key) => ({ key }));
  const { missing, surplus, moved } = differencesOf(
    wanted,
    names.map((key) => ({ key })),
  );
  problems.push(
    ...missing.map(({ key }): Problem => ({ kind: 'dropped', file: key })),
    ...surplus.map(({ key }): Problem => ({ kind: 'inserted', file: key })),
    ...moved.map(({ found }): Problem => ({ kind: 'reordered', file: found.key })),
  );
  for (const { name, sha256 } of files) {
    const isOther = digests.has(name) && digests.get(name) !== sha256;
    // Of the others it is said more exactly where they differ.
    if (isOther && !name.endsWith('.ndjson')) problems.push({ kind: 'edited', file: name });
  }
}

function asListed({ files }: ArchiveManifest, { digests }: Reading): IsAsListed {
  const listed = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return (name) => listed.has(name) && listed.get(name) === digests.get(name);
}

async function readHeads(
  manifest: ArchiveManifest,
  { contents }: Reading,
  problems: Problem[],
): Promise<Map<number, SignedHead>> {
  const file = 'heads.ndjson';
  const lines = linesIn(contents.get(file) ?? new Uint8Array());
  const whole: { key: string; line: number; head: SignedHead }[] = [];
  const broken: Problem[] = [];
  for (const [index, text] of lines.entries()) {
    const found = jsonIn(text);
    const { data: head } = signedHeadSchema.safeParse(found);
    const isWhole = isRecord(found) && JSON.stringify(found) === text && (await isGenuine(found));
    if (head && isWhole) whole.push({ key: String(head.number), line: index + 1, head });
    else broken.push({ kind: 'edited', file, line: index + 1, head: head?.number });
  }
  const wanted = manifest.heads.map((number) => ({ key: String(number) }));
  const { missing, surplus, moved } = differencesOf(wanted, whole);
  const said: Problem[] = [
    ...broken,
    ...missing.slice(broken.length).map(({ key }): Problem => ({ kind: 'dropped', file, head: Number(key) })),
    ...surplus.map(({ line, head }): Problem => ({ kind: 'inserted', file, line, head: head.number })),
    ...moved.map(({ found: { line, head } }): Problem => ({ kind: 'reordered', file, line, head: head.number })),
  ];
  const listed = manifest.files.find(({ name }) => name === file);
  const content = contents.get(file);
  if (said.length === 0 && listed && content && hex(await digest(content)) !== listed.sha256) said.push({ kind: 'edited', file });
  problems.push(...said);
  return new Map(whole.map(({ head }) => [head.number, head]));
}

interface Signed {
  manifest: ArchiveManifest;
  heads: ReadonlyMap<number, SignedHead>;
  /** The fingerprint that was given. */
  wanted: string | undefined;
}

/** The key of the first head; every other one has to be named by a head before it, and traced back to the one that was given. */
async function firstKey({ manifest, heads, wanted }: Signed, problems: Problem[]): Promise<string | undefined> {
  const ordered = [...heads.values()].toSorted((one, other) => one.number - other.number);
  const first = ordered[0]?.key ?? manifest.key;
  const strangers = strangersAmong(ordered, manifest, first);
  if (wanted !== undefined) {
    const given = ordered.find(({ keyId }) => keyId === wanted);
    // A head that only names the key has not been signed by it.
    const traced = given ? strangersAmong(ordered.slice(ordered.indexOf(given)), manifest, given.key) : [];
    const isLost = given === undefined && manifest.keyId !== wanted;
    strangers.push(...traced, ...(isLost ? [manifest] : []));
  }
  for (const head of ordered)
    if (strangers.includes(head)) problems.push({ kind: 'key_unknown', file: 'heads.ndjson', head: head.number });
  if (strangers.includes(manifest)) problems.push({ kind: 'key_unknown', file: 'manifest.json' });
  return fingerprint(first).catch(() => undefined);
}

/** What was signed by keys other than the first one and those that were named by then. */
function strangersAmong(
  heads: readonly SignedHead[],
  manifest: ArchiveManifest,
  first: string,
): (SignedHead | ArchiveManifest)[] {
  const named = new Set([first]);
  const strangers = heads.filter(({ key, nextKey }) => {
    const isStranger = !named.has(key);
    if (nextKey !== undefined) named.add(nextKey);
    return isStranger;
  });
  return named.has(manifest.key) ? strangers : [...strangers, manifest];
}

interface LeavesOptions {
  manifest: ArchiveManifest;
  heads: ReadonlyMap<number, SignedHead>;
  reading: Reading;
  isAsListed: IsAsListed;
  problems: Problem[];
}

/** Every leaf by its number, of the stretches that lead from head to head. */
async function readLeaves({ manifest, heads, reading, isAsListed, problems }: LeavesOptions): Promise<Map<number, Leaf>> {
  const leaves = new Map<number, Leaf>();
  const chainAt = (number: number | undefined) => (number === 0 || number === undefined ? genesis : heads.get(number)?.chain);
  const stretches = [
    ...manifest.segments.map((segment) => ({
      ...segment,
      before: chainAt(segment.after),
      chain: heads.get(segment.head)?.chain,
    })),
    ...(manifest.tail ? [manifest.tail] : []),
  ];
  for (const { file, from, upTo, before, chain } of stretches) {
    const content = reading.contents.get(file);
    if (!content) continue;
    let value = bytesOfHex(before ?? genesis);
    for (let at = 0, number = from; at + leafLength <= content.length; at += leafLength, number += 1) {
      const hash = content.slice(at + idLength, at + leafLength);
      const joined = new Uint8Array(value.length + hash.length);
      joined.set(value);
      joined.set(hash, value.length);
      value = await digest(joined);
      leaves.set(number, { key: hex(hash), eventId: uuidOf(content.subarray(at, at + idLength)), number });
    }
    const isWhole = content.length === (upTo - from + 1) * leafLength && hex(value) === chain;
    // Where a head is missing, or the file is not the one that is listed, that has been said.
    if (!isWhole && before !== undefined && chain !== undefined && isAsListed(file)) problems.push({ kind: 'edited', file });
  }
  if (manifest.tail && (chainAt(manifest.heads.at(-1)) ?? manifest.tail.before) !== manifest.tail.before)
    problems.push({ kind: 'edited', file: 'manifest.json' });
  return leaves;
}

function uuidOf(bytes: Uint8Array): string {
  const text = hex(bytes);
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

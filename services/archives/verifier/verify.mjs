#!/usr/bin/env node
// Verifies an export of the history that Waybill keeps:
//
//   node verify.mjs export.tar.gz [--key FINGERPRINT]
//
// It needs Node.js 20 or newer and nothing else, sends nothing anywhere, and says OK, or what was changed and where.
// What is compared with what is written in README.txt of the export.
import { createHash, createPublicKey, verify as isSignedBy } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';

const blockBytes = 512;
const leafBytes = 48;
const idBytes = 16;
/** No file of an archive is larger; one that says so is made to fill the memory of whoever verifies it. */
const mostFileBytes = 2 ** 28;
/** What has to be kept of an archive until its end is no larger, a block for every file included. */
const mostKeptBytes = 2 ** 28;
const archiveFormat = 'waybill-archive/1';
const manifestName = 'manifest.json';
const headsName = 'heads.ndjson';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hexOf = (bytes) => bytes.toString('hex');

/** The archive could not be read on; `entry` is what was being read, `lines` how many whole lines of it were. */
class Unreadable extends Error {
  constructor(kind, entry, lines) {
    super(kind);
    Object.assign(this, { kind, entry, lines });
  }
}

/** It is read twice, which takes a file. */
async function requireFile(path) {
  const found = await stat(path).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : error;
  });
  if (!found.isFile()) throw new Error(`${path} is not a file. Give the archive as it was exported, export.tar.gz.`);
}

/** Bytes of the unpacked archive on demand. Ends with an Unreadable where they are damaged or cut off, or something comes after them. */
async function* unpacked(path) {
  const { size } = await stat(path);
  const gunzip = createGunzip();
  const input = createReadStream(path);
  input.on('error', (error) => gunzip.destroy(error));
  const chunks = [];
  let wake = () => undefined;
  let end;
  gunzip.on('data', (chunk) => {
    chunks.push(chunk);
    if (chunks.length > 64) gunzip.pause();
    wake();
  });
  gunzip.on('end', () => wake((end ??= { type: gunzip.bytesWritten === size ? 'whole' : 'inserted' })));
  gunzip.on('error', (error) => wake((end ??= { type: error.code === 'Z_BUF_ERROR' ? 'cut_off' : 'damaged', error })));
  input.pipe(gunzip);
  try {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk) {
        yield chunk;
        gunzip.resume();
      } else if (end) {
        // That it cannot be read says nothing about what is in it.
        if (end.error?.syscall !== undefined) throw end.error;
        if (end.type !== 'whole') throw new Unreadable(end.type);
        return;
      } else await new Promise((resolve) => (wake = resolve));
    }
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

/** Every file of the archive, `{ name, bytes }`, in its order. Throws Unreadable. */
async function* filesIn(path) {
  const source = unpacked(path);
  let rest = Buffer.alloc(0);
  let entry = '';
  const take = async (count) => {
    const parts = [rest];
    let length = rest.length;
    try {
      while (length < count) {
        const { done, value } = await source.next();
        if (done) throw new Unreadable('cut_off');
        parts.push(value);
        length += value.length;
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new Unreadable(error.kind, entry, Buffer.concat(parts).filter((byte) => byte === 10).length);
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
  for (;;) {
    const header = await take(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const text = (from, length) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '');
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (sum !== Number.parseInt(text(148, 8), 8)) throw new Unreadable('damaged', entry, 0);
    entry = [text(345, 155), text(0, 100)].filter(Boolean).join('/');
    const size = /^[0-7]+ ?$/.test(text(124, 12)) ? Number.parseInt(text(124, 12), 8) : Infinity;
    // What is no plain file unpacks as something else than what is verified here.
    if (size > mostFileBytes || !['0', ''].includes(text(156, 1))) throw new Unreadable('damaged', entry, 0);
    const bytes = await take(size);
    const padding = await take((blockBytes - (size % blockBytes)) % blockBytes);
    if (padding.some((byte) => byte !== 0)) throw new Unreadable('damaged', entry, 0);
    yield { name: entry, bytes };
  }
  let after = rest;
  for (;;) {
    if (after.some((byte) => byte !== 0)) throw new Unreadable('inserted', entry, 0);
    const { done, value } = await source.next().catch((error) => {
      throw error instanceof Unreadable ? new Unreadable(error.kind, entry, 0) : error;
    });
    if (done) return;
    after = value;
  }
}

const linesOf = (bytes) => {
  const lines = bytes.toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
};

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const keyIdOf = (key) => hexOf(sha256(Buffer.from(key, 'base64'))).slice(0, 16);

function isSigned(key, text, signature) {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
    return (
      publicKey.asymmetricKeyType === 'ed25519' &&
      isSignedBy(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

/** Whether an object was signed by the key that it names: everything but its signature, as JSON. */
function isGenuine(value, text, indent) {
  if (typeof value !== 'object' || value === null || typeof value.key !== 'string') return false;
  const { signature, ...rest } = value;
  if (JSON.stringify({ ...rest, signature }, null, indent) !== text) return false;
  return value.keyId === keyIdOf(value.key) && isSigned(value.key, JSON.stringify(rest), signature);
}

/** The longest run of indexes that grows: those that kept their order. */
function inOrder(indexes) {
  const tails = [];
  const before = [];
  indexes.forEach((value, at) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (indexes[tails[middle]] < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? tails[low - 1] : -1;
    tails[low] = at;
  });
  const kept = new Set();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]) kept.add(at);
  return kept;
}

/** What two sequences have not in common, and what stands elsewhere; `key` compares items. */
function compare(expected, actual) {
  const places = new Map(expected.map(({ key }, at) => [key, at]));
  const found = new Map();
  const extra = [];
  for (const item of actual) {
    const at = places.get(item.key);
    if (at === undefined || found.has(at)) extra.push(item);
    else found.set(at, item);
  }
  const [indexes, items] = [[...found.keys()], [...found.values()]];
  const kept = inOrder(indexes);
  return {
    missing: expected.filter((_, at) => !found.has(at)),
    extra,
    moved: items.flatMap((item, at) => (kept.has(at) ? [] : [{ item, wanted: expected[indexes[at]] }])),
  };
}

/** Every number of `[[1, 3], [7, 7]]`. */
const numbersIn = (ranges) => ranges.flatMap(([from, upTo]) => Array.from({ length: upTo - from + 1 }, (_, at) => from + at));

/**
 * Resolves with `{ ok, findings, ... }`; a finding is `{ kind, file, line, number, eventId }` as far as it is known. `kind` is edited,
 * dropped, inserted, reordered, cut_off, damaged, too_large or key_unknown. Throws, with a sentence, for what is not a file.
 */
export async function verifyArchive(path, { key: wantedKey, mostBytes = mostKeptBytes } = {}) {
  await requireFile(path);
  const findings = [];
  const find = (kind, where) => void findings.push({ kind, ...where });
  const result = { ok: false, findings, events: 0, keyId: undefined, manifest: undefined };
  const done = () => Object.assign(result, { ok: findings.length === 0 });

  // The first reading: the digest of every file, and all of those that say what has to be in the others.
  const names = [];
  const digests = new Map();
  const kept = new Map();
  try {
    let held = 0;
    for await (const { name, bytes } of filesIn(path)) {
      const isKept = /^(?:manifest\.json|heads\.ndjson|leaves\/.*|.*\.sums)$/.test(name);
      held += blockBytes + (isKept ? bytes.length : 0);
      if (held > mostBytes) throw new Unreadable('too_large', name, 0);
      if (digests.has(name)) {
        find('inserted', { file: name });
        continue;
      }
      names.push(name);
      digests.set(name, hexOf(sha256(bytes)));
      if (isKept) kept.set(name, bytes);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    find(error.kind, { file: error.entry ?? '', ...(error.lines > 0 && { line: error.lines + 1 }) });
    if (!kept.has(manifestName)) return done();
  }

  const manifestBytes = kept.get(manifestName);
  if (manifestBytes === undefined) {
    find(names.length > 0 ? 'dropped' : 'cut_off', { file: manifestName });
    return done();
  }
  const manifestText = manifestBytes.toString('utf8');
  const manifest = parsed(manifestText);
  const isWritten = manifestText.endsWith('\n') && manifestBytes.equals(Buffer.from(manifestText));
  // The same key signs heads as well.
  const isManifest = isWritten && isGenuine(manifest, manifestText.slice(0, -1), 2) && manifest.format === archiveFormat;
  if (!isManifest) find('edited', { file: manifestName });
  Object.assign(result, { manifest, keyId: manifest?.keyId });
  try {
    checkFiles();
    const heads = checkHeads();
    await checkEvents(checkLeaves(heads));
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    // It asks for what cannot be: it is not what was written.
    if (findings.length === 0) find('edited', { file: manifestName });
  }
  return done();

  function checkFiles() {
    const expected = [...manifest.files.map(({ name }) => name), manifestName].map((name) => ({ key: name }));
    const { missing, extra, moved } = compare(
      expected,
      names.map((name) => ({ key: name })),
    );
    for (const { key } of missing) find('dropped', { file: key });
    for (const { key } of extra) find('inserted', { file: key });
    for (const { item } of moved) find('reordered', { file: item.key });
    for (const { name, sha256: wanted } of manifest.files) {
      const isOther = digests.has(name) && digests.get(name) !== wanted;
      // Of these it can be said more exactly below.
      if (isOther && !/^(?:heads\.ndjson|(?:events|clear)\/.*\.ndjson)$/.test(name)) find('edited', { file: name });
    }
  }

  function isUnchanged(name) {
    const listed = manifest.files.find((file) => file.name === name);
    return listed !== undefined && digests.get(name) === listed.sha256;
  }

  /** The heads by their numbers. */
  function checkHeads() {
    const lines = linesOf(kept.get(headsName) ?? Buffer.alloc(0));
    const read = lines.map((text, at) => {
      const head = parsed(text);
      return { line: at + 1, head, isWhole: isGenuine(head, text), key: head?.number };
    });
    const before = findings.length;
    const { missing, extra, moved } = compare(
      manifest.heads.map((number) => ({ key: number })),
      read.filter(({ isWhole }) => isWhole),
    );
    const broken = read.filter(({ isWhole }) => !isWhole);
    for (const { line, head } of broken) find('edited', { file: headsName, line, head: head?.number });
    for (const { key } of missing.slice(broken.length)) find('dropped', { file: headsName, head: key });
    for (const { line, key } of extra) find('inserted', { file: headsName, line, head: key });
    for (const { item } of moved) find('reordered', { file: headsName, line: item.line, head: item.key });
    if (!isUnchanged(headsName) && digests.has(headsName) && findings.length === before) find('edited', { file: headsName });

    const heads = read.flatMap(({ head, isWhole }) => (isWhole ? [head] : []));
    checkKeys(heads);
    result.keyId = heads[0]?.keyId ?? manifest.keyId;
    return new Map(heads.map((head) => [head.number, head]));
  }

  /** From the first head's key on, and from the given one on, everything has to be signed by keys that were named before. */
  function checkKeys(heads) {
    const unknown = new Set();
    const follow = (signed, start) => {
      const known = new Set([start]);
      for (const head of signed) {
        if (!known.has(head.key)) unknown.add(head);
        if (head.nextKey) known.add(head.nextKey);
      }
      if (!known.has(manifest.key)) unknown.add(manifest);
    };
    follow(heads, heads[0]?.key ?? manifest.key);
    if (wantedKey !== undefined) {
      // That a head names the given key proves nothing: anybody can name it.
      const at = heads.findIndex(({ keyId }) => keyId === wantedKey);
      if (at >= 0) follow(heads.slice(at), heads[at].key);
      else if (manifest.keyId !== wantedKey) unknown.add(manifest);
    }
    for (const { number } of heads.filter((head) => unknown.has(head))) find('key_unknown', { file: headsName, head: number });
    if (unknown.has(manifest)) find('key_unknown', { file: manifestName });
  }

  /** The hash and the id of every event that has a number in the segments concerned. */
  function checkLeaves(heads) {
    const leaves = new Map();
    const none = '0'.repeat(64);
    const read = ({ file, from, upTo }, before, after) => {
      const bytes = kept.get(file);
      if (!bytes) return;
      let chain = Buffer.from(before ?? '', 'hex');
      for (let at = 0, number = from; at < bytes.length; at += leafBytes, number += 1) {
        const hash = bytes.subarray(at + idBytes, at + leafBytes);
        const id = hexOf(bytes.subarray(at, at + idBytes)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        chain = sha256(Buffer.concat([chain, hash]));
        leaves.set(number, { key: hexOf(hash), eventId: id, number, isTrusted: isUnchanged(file) });
      }
      const isWhole = bytes.length === (upTo - from + 1) * leafBytes && hexOf(chain) === after;
      // Where a head is missing or was edited, that has been said.
      if (!isWhole && before && after && isUnchanged(file)) find('edited', { file });
    };
    for (const segment of manifest.segments) {
      const [before, after] = [segment.after === 0 ? none : heads.get(segment.after)?.chain, heads.get(segment.head)?.chain];
      read(segment, before, after);
    }
    const { tail } = manifest;
    if (tail) {
      read(tail, tail.before, tail.chain);
      const last = manifest.heads.length === 0 ? none : heads.get(manifest.heads.at(-1))?.chain;
      if (last && last !== tail.before) find('edited', { file: manifestName });
    }
    return leaves;
  }

  /** The second reading: every event against its leaf, and every text in clear against its event. */
  async function checkEvents(leaves) {
    const parts = new Map(manifest.parts.map((part) => [part.file, part]));
    const clear = new Map(manifest.parts.flatMap((part) => (part.clear ? [[part.clear, part]] : [])));
    const gone = [];
    const added = [];
    const whole = new Map(manifest.streams.map(({ stream }) => [stream, []]));
    let sealed = { file: '', lines: [] };
    try {
      for await (const { name, bytes } of filesIn(path)) {
        if (parts.has(name)) {
          sealed = { file: name, lines: linesOf(bytes) };
          checkPart(parts.get(name), sealed.lines);
          parts.delete(name);
        } else if (clear.has(name)) {
          checkClear(clear.get(name), linesOf(bytes), sealed);
          clear.delete(name);
        }
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
    settle();
    checkStreams();

    /** Every stream that is said to be whole has its events from the first one to that one. */
    function checkStreams() {
      // Where events were changed, that has been said.
      if (findings.length > 0) return;
      for (const { stream, revision } of manifest.streams) {
        const found = whole.get(stream);
        const gap = found.findIndex((one, at) => one !== String(at));
        const [there, claimed] = [gap < 0 ? found.length : gap, Number(revision) + 1];
        if (there < claimed) find('dropped', { file: manifestName, stream, revision: String(there) });
        else if (found.length > claimed) find('inserted', { file: manifestName, stream, revision: found[claimed] });
      }
    }

    function checkPart({ file, numbers }, lines) {
      result.events += lines.length;
      const claimed = numbers.reduce((count, [from, upTo]) => count + Math.max(0, upTo - from + 1), 0);
      if (claimed > lines.length + leaves.size) {
        find('edited', { file });
        return;
      }
      const expected = numbersIn(numbers).map((number) => leaves.get(number) ?? { key: `unknown ${number}`, number });
      const actual = lines.map((text, at) => {
        const event = parsed(text);
        const [id, stream, revision] = Array.isArray(event) ? event : [];
        whole.get(stream)?.push(String(revision));
        return { key: hexOf(sha256(text)), file, line: at + 1, eventId: id, stream, revision };
      });
      const isSame = actual.length === expected.length && actual.every(({ key }, at) => key === expected[at].key);
      if (isSame && isUnchanged(file)) return;
      // The leaves are what was edited, which has been said.
      if (isUnchanged(file) && !expected.every(({ isTrusted }) => isTrusted)) return;
      if (isSame || expected.some(({ eventId }) => eventId === undefined)) {
        find('edited', { file });
        return;
      }
      const { missing, extra, moved } = compare(expected, actual);
      const isEnd = missing.length > 0 && missing.length === expected.length - expected.indexOf(missing[0]);
      gone.push(...missing.map((leaf) => ({ ...leaf, file, isEnd })));
      added.push(...extra);
      for (const { item, wanted } of moved) find('reordered', { ...placeOf(item), number: wanted.number });
    }

    /** What is gone in one place may be there in another. */
    function settle() {
      const pair = (kind, keyOf) => {
        const byKey = new Map(added.map((item) => [keyOf(item), item]));
        for (const leaf of gone.splice(0)) {
          const match = byKey.get(keyOf(leaf));
          if (!match) gone.push(leaf);
          else {
            byKey.delete(keyOf(leaf));
            added.splice(added.indexOf(match), 1);
            find(kind, { ...placeOf(match), number: leaf.number, eventId: leaf.eventId });
          }
        }
      };
      pair('reordered', ({ key }) => key);
      pair('edited', ({ eventId }) => eventId);
      const files = new Set(gone.map(({ file }) => file));
      for (const file of files) {
        const [lost, there] = [gone.filter((one) => one.file === file), added.filter((one) => one.file === file)];
        // As many that are not known in place of as many that are missing: their ids were changed as well.
        if (lost.length !== there.length) continue;
        lost.forEach((leaf, at) => {
          gone.splice(gone.indexOf(leaf), 1);
          added.splice(added.indexOf(there[at]), 1);
          find('edited', { ...placeOf(there[at]), number: leaf.number, eventId: leaf.eventId });
        });
      }
      for (const { file, number, eventId, isEnd } of gone) find(isEnd ? 'cut_off' : 'dropped', { file, number, eventId });
      for (const item of added) find('inserted', placeOf(item));
    }

    function placeOf({ file, line, eventId, stream, revision }) {
      return { file, line, eventId, stream, revision };
    }

    function checkClear({ clear: file, sums }, lines, events) {
      const bytes = kept.get(sums);
      if (isUnchanged(file)) {
        // Where its events were changed, that has been said.
        if (!isUnchanged(events.file)) return;
        lines.forEach((text, at) => {
          if (!isInClear(parsed(text), parsed(events.lines[at] ?? ''))) find('edited', { file, line: at + 1 });
        });
        return;
      }
      if (!bytes || !isUnchanged(sums)) {
        find('edited', { file });
        return;
      }
      const expected = [];
      for (let at = 0; at < bytes.length; at += 32) expected.push({ key: hexOf(bytes.subarray(at, at + 32)), line: at / 32 + 1 });
      const actual = lines.map((text, at) => ({ key: hexOf(sha256(text)), line: at + 1, eventId: parsed(text)?.id }));
      const { missing, extra, moved } = compare(expected, actual);
      for (const { item } of moved) find('reordered', { file, line: item.line, eventId: item.eventId });
      missing.forEach(({ line }, at) => {
        const other = extra[at];
        if (other) find('edited', { file, line: other.line, eventId: other.eventId });
        else find('dropped', { file, line });
      });
      for (const { line, eventId } of extra.slice(missing.length)) find('inserted', { file, line, eventId });
      if (missing.length + extra.length + moved.length === 0) find('edited', { file });
    }
  }
}

/** Whether a line in clear is of that event: all the same, besides the values of persons, which the event has as ciphertext. */
function isInClear(line, event) {
  if (!Array.isArray(event) || typeof line !== 'object' || line === null) return false;
  const [id, stream, revision, type, data, metadata, recordedAt] = event;
  const { data: opened, ...rest } = line;
  return JSON.stringify(rest) === JSON.stringify({ id, stream, revision, type, recordedAt, metadata }) && isOpened(opened, data);
}

function isOpened(clear, sealed) {
  if (typeof sealed !== 'object' || sealed === null) return clear === sealed;
  if (typeof clear !== 'object' || clear === null || Array.isArray(clear) !== Array.isArray(sealed)) return false;
  if (typeof sealed.sealed === 'string' && !('sealed' in clear)) return clear.subjectId === sealed.subjectId;
  const keys = Object.keys(sealed);
  return keys.length === Object.keys(clear).length && keys.every((key) => isOpened(clear[key], sealed[key]));
}

const sentences = {
  edited: 'was edited',
  dropped: 'is missing',
  inserted: 'was inserted',
  reordered: 'is not in its place',
  cut_off: 'was cut off',
  damaged: 'is damaged',
  too_large:
    'is more than can be verified: an archive may have 256 MB of hashes and heads, those of 3,000,000 events. Export shorter periods',
  key_unknown: 'was signed by a key that is not known',
};

function sentenceOf({ kind, file, line, number, eventId, stream, revision, head }) {
  const what =
    number !== undefined || eventId !== undefined || stream !== undefined
      ? `event ${[number, eventId && `(${eventId})`, stream && `${stream}#${revision}`].filter(Boolean).join(' ')}`
      : head !== undefined
        ? `head ${head}`
        : file || 'the archive';
  const where = what === file || !file ? '' : ` in ${file}`;
  return `${what}${where}${line === undefined ? '' : `, line ${line}`} ${sentences[kind]}.`;
}

const counted = (count, one) => `${count} ${count === 1 ? one : `${one}s`}`;

/** What a verification came to, in lines; `key` is the fingerprint that was given. */
export function linesOn({ ok, findings, events, keyId, manifest }, key) {
  const found = findings.map((finding) => `- ${sentenceOf(finding)}`);
  if (!ok) return [...found, `NOT OK: ${counted(findings.length, 'difference')}.`];
  const { tail, createdAt, logId, heads } = manifest;
  const count = tail ? tail.upTo - tail.from + 1 : 0;
  const newest =
    count === 1
      ? ' The newest event of the log had no head yet; the signature of the manifest stands for it.'
      : ` The newest ${count} events of the log had no head yet; the signature of the manifest stands for them.`;
  const what = `${counted(events, 'event')} of log ${logId}, exported ${createdAt}, ${events === 1 ? 'is' : 'are'} what was sealed`;
  return [
    `OK: ${what} (${counted(heads.length, 'head')}).${count > 0 ? newest : ''}`,
    key === undefined
      ? `Signed by key ${keyId}. Compare it with the one that you were given: whoever has another key can make another export.`
      : `Signed by key ${key}, which you were given, or by one that it leads to.`,
  ];
}

async function main([path, ...options]) {
  // However it was written down.
  const key = options[0] === '--key' ? options[1]?.replace(/\s/g, '').toLowerCase() : undefined;
  if (!path || (options.length > 0 && !key)) {
    console.error('Usage: node verify.mjs export.tar.gz [--key FINGERPRINT]');
    return 2;
  }
  const result = await verifyArchive(path, { key });
  for (const line of linesOn(result, key)) console.log(line);
  return result.ok ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code),
    (error) => {
      console.error(error.message);
      process.exitCode = 2;
    },
  );
}

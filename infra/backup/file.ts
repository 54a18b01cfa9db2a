import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupDamaged } from './damaged.ts';
import { manifestName, type BackupFile } from './manifest.ts';
import { seal, unseal } from './sealing.ts';

/** Events are mostly ciphertext, which a higher level makes hardly any smaller. */
const level = 3;
const chunkChars = 65_536;

export interface LinesOptions {
  signal: AbortSignal;
  /** For what must not be on disk in clear. */
  key?: Buffer;
}

/** Writes lines, compressed, to a new file for its owner only; it is on disk when the promise resolves. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
  { signal, key }: LinesOptions,
): Promise<Omit<BackupFile, 'name'>> {
  const hash = createHash('sha256');
  const size = { bytes: 0, rows: 0 };
  await pipeline(
    chunked(lines, () => (size.rows += 1)),
    createGzip({ level }),
    (chunks: AsyncIterable<Buffer>) => (key ? seal(key, chunks) : chunks),
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size.bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { ...size, sha256: hash.digest('hex') };
}

/** The lines of a file that {@link writeLines} wrote. */
export async function* readLines(path: string, key?: Buffer): AsyncGenerator<string> {
  const clear = createGunzip().setEncoding('utf8');
  const read = pipeline(createReadStream(path), (chunks: AsyncIterable<Buffer>) => (key ? unseal(key, chunks) : chunks), clear);
  // It ends the reading below as well.
  read.catch(() => undefined);
  const texts: AsyncIterable<string> = clear;
  // A line may be megabytes: what has come of it is put together once.
  let begun: string[] = [];
  for await (const text of texts) {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    const rest = others.pop();
    if (rest === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [rest];
  }
  await read;
}

/** Throws {@link BackupDamaged} where the file is not there, or not as it was written. */
export async function verifyFile(folder: string, { name, bytes, sha256 }: BackupFile): Promise<void> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(join(folder, name));
    for await (const chunk of chunks) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupDamaged(`${name} is missing in ${folder}.`, { cause: error });
    throw error;
  }
  if (found !== bytes) throw new BackupDamaged(`${name} is damaged: it has ${found} bytes, and ${manifestName} says ${bytes}.`);
  if (hash.digest('hex') !== sha256)
    throw new BackupDamaged(`${name} is damaged: its SHA-256 is not the one in ${manifestName}.`);
}

async function* chunked(lines: AsyncIterable<string>, onLine: () => void): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    onLine();
    chunk += `${line}\n`;
    if (chunk.length < chunkChars) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

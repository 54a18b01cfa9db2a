import { constants } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { replaceFile, usingFile } from '../replace-file.ts';
import { isTombstone, type Installation, type KeyCopy, type KeyRecord, type Tombstone } from './key-store.ts';
import { hasTombstone, isInstallation, lineOf, parseLine, type Line } from './line.ts';

const pageSize = 5_000;

/**
 * The second place of keys as a file: one line a record, appended and on disk before an append is answered. All processes of one machine
 * may share it; an erasure and a rotation write it anew beside the old one and rename.
 */
export function createFileCopy(path: string): KeyCopy {
  const append = batched(async (lines) => {
    // Opened each time, because a rename may have come between; not created, because a file that vanished is to be noticed.
    await usingFile(path, constants.O_WRONLY | constants.O_APPEND, async (file) => {
      // Whatever was broken off before ends here.
      await file.appendFile(`\n${lines.join('\n')}\n`);
      await file.datasync();
    });
  });

  const replace = (lines: AsyncIterable<Line>) => replaceFile(path, chunks(lines));

  return {
    name: path,
    probe: () => access(path, constants.W_OK),
    async installation() {
      for await (const line of linesOf(path)) if (isInstallation(line)) return line;
      return undefined;
    },
    async tombstones() {
      const found: Tombstone[] = [];
      for await (const line of linesOf(path, hasTombstone)) if (!isInstallation(line) && isTombstone(line)) found.push(line);
      return found;
    },
    async *pages() {
      let page = [];
      for await (const line of linesOf(path)) {
        if (isInstallation(line)) continue;
        page.push(line);
        if (page.length === pageSize) yield page.splice(0);
      }
      if (page.length > 0) yield page;
    },
    establish: (installation) => replace(withInstallation(linesOf(path), installation)),
    fill: (installation, pages) => replace(withInstallation(linesIn(pages), installation)),
    add: (keys) => append(keys.map(lineOf)),
    erase: (tombstones) => replace(withTombstones(linesOf(path), new Map(tombstones.map((stone) => [stone.id, stone])))),
    rewrite: (installation, change) =>
      replace(
        withInstallation(
          mapped(linesOf(path), (line) => (isInstallation(line) || isTombstone(line) ? line : change(line))),
          installation,
        ),
      ),
  };
}

/** Those who call while a write is under way share the next one. */
function batched(write: (lines: readonly string[]) => Promise<void>): (lines: readonly string[]) => Promise<void> {
  let writing = Promise.resolve();
  let next: { lines: string[]; done: Promise<void> } | undefined;
  return (lines) => {
    if (!next) {
      const collected: string[] = [];
      const done = writing.then(() => {
        next = undefined;
        return write(collected);
      });
      writing = done.catch(() => undefined);
      next = { lines: collected, done };
    }
    next.lines.push(...lines);
    return next.done;
  };
}

async function* linesOf(path: string, isWanted = (_text: string) => true): AsyncGenerator<Line> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!file) return;
  try {
    for await (const text of file.readLines({ autoClose: false })) {
      const line = text && isWanted(text) && parseLine(text);
      if (line) yield line;
    }
  } finally {
    await file.close();
  }
}

async function* linesIn(pages: AsyncIterable<readonly KeyRecord[]>): AsyncGenerator<Line> {
  for await (const page of pages) yield* page;
}

async function* withInstallation(lines: AsyncIterable<Line>, installation: Installation): AsyncGenerator<Line> {
  yield installation;
  for await (const line of lines) if (!isInstallation(line)) yield line;
}

async function* withTombstones(lines: AsyncIterable<Line>, tombstones: Map<string, Line>): AsyncGenerator<Line> {
  for await (const line of lines) if (isInstallation(line) || !tombstones.has(line.id)) yield line;
  yield* tombstones.values();
}

async function* mapped(lines: AsyncIterable<Line>, change: (line: Line) => Line): AsyncGenerator<Line> {
  for await (const line of lines) yield change(line);
}

async function* chunks(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  let chunk: string[] = [];
  for await (const line of lines) {
    chunk.push(`${lineOf(line)}\n`);
    if (chunk.length < pageSize) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

import { TableError } from './tables.ts';

/** Large enough to guess a character set by. */
const blockBytes = 65_536;

/** The same bytes in blocks of at least 64 KiB but for the last. Throws TableError `too-big` beyond `most` of them. */
export async function* inBlocks(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  let total = 0;
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    total += piece.length;
    if (total > most) throw new TableError('too-big');
    waiting.push(piece);
    size += piece.length;
    if (size < blockBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

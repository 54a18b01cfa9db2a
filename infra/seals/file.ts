import { constants, createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { usingFile } from '../replace-file.ts';
import { headIn } from './head.ts';
import type { KeptHead } from './seals.ts';

/** No line of a head is longer. */
const mostLineBytes = 4_096;

/** Appends lines of heads to a file; they are on disk when the promise resolves. Those that the file ends with already are left out. */
export async function appendHeads(path: string, heads: readonly KeptHead[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { line: last, isBroken } = await endOf(path);
  const known = heads.findLastIndex(({ line }) => line === last);
  const news = heads.slice(known + 1).map(({ line }) => `${line}\n`);
  if (news.length === 0) return;
  await usingFile(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, async (file) => {
    // What was broken off before ends here.
    await file.appendFile(`${isBroken ? '\n' : ''}${news.join('')}`);
    await file.sync();
  });
  await usingFile(dirname(path), 'r', (folder) => folder.sync());
}

/** The number of the head that the file ends with; 0 where there is none. */
export const lastNumberIn = async (path: string): Promise<number> => headIn((await endOf(path)).line)?.number ?? 0;

/**
 * Every line of the file, counted from 1, without the mark that editors begin a file with; nothing where there is none. Of a line that is too
 * long for a head its beginning is there.
 */
export async function* linesIn(path: string): AsyncGenerator<{ nth: number; text: string }> {
  if (!(await exists(path))) return;
  let nth = 0;
  for await (const line of shortLines(createReadStream(path))) {
    nth += 1;
    const text = line.replace(/\r$/, '');
    const own = nth === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (own !== '') yield { nth, text: own };
  }
}

async function* shortLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun = Buffer.alloc(0);
  const grow = (bytes: Buffer) => {
    if (begun.length < mostLineBytes) begun = Buffer.concat([begun, bytes.subarray(0, mostLineBytes - begun.length)]);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      grow(chunk.subarray(from, end));
      yield begun.toString();
      begun = Buffer.alloc(0);
      from = end + 1;
    }
    grow(chunk.subarray(from));
  }
  yield begun.toString();
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );

/** The last line, and whether a line after it was broken off. */
async function endOf(path: string): Promise<{ line: string; isBroken: boolean }> {
  if (!(await exists(path))) return { line: '', isBroken: false };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2 * mostLineBytes);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const lines = buffer.toString('utf8').split('\n');
    const rest = lines.pop() ?? '';
    return { line: lines.findLast((line) => line !== '') ?? '', isBroken: rest !== '' };
  } finally {
    await file.close();
  }
}

import { constants, createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
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

/** Every line of the file, counted from 1; nothing where there is none. */
export async function* linesIn(path: string): AsyncGenerator<{ nth: number; text: string }> {
  if (!(await exists(path))) return;
  let nth = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    nth += 1;
    if (text !== '') yield { nth, text };
  }
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

import { inBlocks } from './blocks.ts';
import type { Charsets } from './charset.ts';
import { compoundProblem, isCompound, isZip } from './content.ts';
import { readCsv } from './csv.ts';
import { TableError, type ReadTable } from './tables.ts';
import { readXlsx, type WorkbookParts } from './xlsx.ts';

/** The adapters that a table is read with. */
export interface TableParts extends WorkbookParts {
  charsets: Charsets;
}

/** Makes a {@link ReadTable} of its adapters. */
export const tableReader =
  (parts: TableParts): ReadTable =>
  async (bytes, limits) => {
    const blocks = inBlocks(bytes, limits.bytes);
    const { value: head } = await blocks.next();
    if (!head) throw new TableError('empty');
    if (!isZip(head) && !isCompound(head)) return readCsv(after(head, blocks), parts.charsets, limits);
    const pieces = [head];
    for await (const block of blocks) pieces.push(block);
    const whole = Buffer.concat(pieces);
    if (isCompound(head)) throw compoundProblem(whole);
    return readXlsx(whole, parts, limits);
  };

async function* after(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

import { charsetOf, decodingOf, type Charsets } from './charset.ts';
import { refuseBinary, refuseOtherText } from './content.ts';
import { recordsIn } from './records.ts';
import { asTable } from './rows.ts';
import { separatorOf } from './separator.ts';
import { TableError, type Table, type TableLimits, type TextDecoding } from './tables.ts';

/** Reads CSV from its blocks. Throws TableError. */
export async function readCsv(blocks: AsyncGenerator<Buffer>, charsets: Charsets, limits: TableLimits): Promise<Table> {
  let encoding: string | undefined;
  const pieces = textOf(blocks, charsets, (found) => (encoding = found));
  const first = await pieces.next();
  if (first.done || first.value.trim() === '') {
    // All that follows may be blank as well; a table does not begin with 64 KiB of nothing.
    await pieces.return(undefined);
    throw new TableError('empty');
  }
  refuseOtherText(first.value);
  const { separator, skip } = separatorOf(first.value);
  const text = following(first.value.slice(skip), pieces);
  const rows = recordsIn(text, { separator, firstLine: skip > 0 ? 2 : 1, rowChars: limits.rowChars });
  const table = await asTable(rows, limits);
  if (!table) throw new TableError('empty');
  return {
    format: 'csv',
    get encoding() {
      return encoding ?? 'utf-8';
    },
    separator,
    ...table,
  };
}

/** While all is ASCII, it may still be any character set. */
async function* textOf(
  blocks: AsyncGenerator<Buffer>,
  charsets: Charsets,
  onCharset: (charset: string) => void,
): AsyncGenerator<string> {
  let decoding: TextDecoding | undefined;
  for await (const block of blocks) {
    if (!decoding) {
      refuseBinary(block);
      const charset = charsetOf(block, charsets);
      if (charset) {
        onCharset(charset);
        decoding = decodingOf(charset, charsets);
      }
    }
    yield decoding ? decoding.write(block) : block.toString('latin1');
  }
  if (decoding) yield decoding.end();
}

async function* following(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

import { TableError, type TableRow } from './tables.ts';

interface Options {
  separator: string;
  firstLine: number;
  rowChars: number;
}

/**
 * The records of a CSV text (RFC 4180) with lines that end in CRLF, LF or CR. A quotation mark inside of an unquoted cell is one of its
 * signs; one that is not closed, or closed in the middle of a cell, refuses the record with its line. Throws TableError.
 */
export async function* recordsIn(text: AsyncIterable<string>, options: Options): AsyncGenerator<TableRow> {
  const cellEnd = new RegExp(`[${options.separator}\\r\\n]`, 'g');
  let line = options.firstLine;
  let pending = '';
  function* whole(last: boolean): Generator<TableRow> {
    let at = 0;
    while (at < pending.length) {
      const record = recordAt(pending, at, { ...options, cellEnd, line, last });
      if (!record) break;
      yield { line, cells: record.cells };
      line += record.lines;
      at = record.next;
    }
    pending = pending.slice(at);
  }
  for await (const piece of text) {
    pending += piece;
    yield* whole(false);
  }
  yield* whole(true);
}

interface FoundRecord {
  cells: string[];
  lines: number;
  next: number;
}

/** Undefined while its end has not come. */
function recordAt(
  text: string,
  start: number,
  { separator, cellEnd, rowChars, line, last }: Options & { cellEnd: RegExp; line: number; last: boolean },
): FoundRecord | undefined {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at) : plainCell(text, at, cellEnd);
    if ((cell?.next ?? text.length) - start > rowChars)
      throw new TableError(isQuoted ? 'unclosed-quote' : 'row-too-long', { line });
    if (!cell) {
      if (last && isQuoted) throw new TableError('unclosed-quote', { line });
      if (!last) return undefined;
    }
    cells.push(cell ? cell.value : text.slice(at));
    if (isQuoted) lines += lineEndsIn(cell?.value ?? '');
    at = cell ? cell.next : text.length;
    const end = text[at];
    if (end === undefined) return last ? { cells, lines, next: at } : undefined;
    if (end === separator) at += 1;
    else if (end === '\n') return { cells, lines, next: at + 1 };
    else if (end !== '\r') throw new TableError('unclosed-quote', { line });
    else if (at + 1 === text.length && !last) return undefined;
    else return { cells, lines, next: at + (text[at + 1] === '\n' ? 2 : 1) };
  }
}

interface Cell {
  value: string;
  next: number;
}

function quotedCell(text: string, start: number): Cell | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close === -1) return undefined;
    value += text.slice(from, close);
    if (text[close + 1] === '"') {
      value += '"';
      from = close + 2;
      continue;
    }
    let next = close + 1;
    while (text[next] === ' ') next += 1;
    return { value, next };
  }
}

function plainCell(text: string, start: number, cellEnd: RegExp): Cell | undefined {
  cellEnd.lastIndex = start;
  const next = cellEnd.exec(text)?.index;
  return next === undefined ? undefined : { value: text.slice(start, next), next };
}

const lineEndsIn = (value: string): number => value.match(/\r\n|\n|\r/g)?.length ?? 0;

import { mostImportRows } from '#contracts/imports.ts';

/** How much of a file is read. Beyond it {@link TableError} is thrown. */
export interface TableLimits {
  /** Of the file as it came. */
  bytes: number;
  /** Of all that is unpacked of a workbook. */
  unpackedBytes: number;
  /** Of the texts of a workbook that its cells share, which are held in memory. */
  sharedBytes: number;
  /** Of each other part of a workbook beside its sheets. */
  partBytes: number;
  /** Rows with anything in them, the header aside. */
  rows: number;
  columns: number;
  /** UTF-16 code units of one row. */
  rowChars: number;
}

/** What an import reads: 32 MiB, 100,000 rows, 1,000 columns, 1 MiB a row; a workbook may unpack to 512 MiB, and share 128 MiB of texts. */
export const tableLimits: TableLimits = {
  bytes: 32 * 1_048_576,
  unpackedBytes: 512 * 1_048_576,
  sharedBytes: 128 * 1_048_576,
  partBytes: 16 * 1_048_576,
  rows: mostImportRows,
  columns: 1_000,
  rowChars: 1_048_576,
};

/** `line` is that of the file, as a spreadsheet or an editor counts; of a row over several lines, the first. */
export interface TableRow {
  line: number;
  cells: string[];
  /** Of a workbook: the columns whose cell is a number with a fraction, and not a text, so that its decimal mark is a point. */
  fractions?: ReadonlySet<number>;
}

/**
 * A table whose header is read. Cells are text: a date of a workbook is `YYYY-MM-DD`, with `THH:mm:ss` where it has a time; a formula is
 * its last result; an error of a spreadsheet is its name, such as `#N/A`. A merged cell counts for every row that it spans.
 * `rows` leaves out empty ones, can be read once, throws {@link TableError}, and lets go of the file when it is left early.
 */
export interface Table {
  format: 'csv' | 'xlsx';
  /** Of CSV: the character set, by its WHATWG name. */
  encoding?: string;
  /** Of CSV. */
  separator?: string;
  /** Of a workbook: the sheet that is read, the first one with anything in it. */
  sheet?: string;
  header: string[];
  rows: AsyncIterable<TableRow>;
}

/** Why a file cannot be read as a table. */
export const tableProblems = [
  'empty',
  'not-a-table',
  'web-page',
  'archive',
  'old-workbook',
  'other-workbook',
  'encrypted',
  'damaged',
  'mixed-encoding',
  'unclosed-quote',
  'row-too-long',
  'too-wide',
  'too-many-rows',
  'too-big',
  'too-big-unpacked',
] as const;
export type TableProblem = (typeof tableProblems)[number];

const sentences: Readonly<Record<TableProblem, string>> = {
  empty: 'This file has no rows. Put the names of the columns into its first row, and what is to be imported below',
  'not-a-table': 'This file is not a table. Save it as CSV or as an Excel workbook (.xlsx)',
  'web-page': 'This file is a web page. Open it in a spreadsheet and save it as an Excel workbook (.xlsx)',
  archive: 'This file is an archive. Unpack it and choose the table in it',
  'old-workbook': 'This workbook is of an old kind (.xls). Save it as an Excel workbook (.xlsx)',
  'other-workbook': 'This workbook is of another kind. Save it as an Excel workbook (.xlsx)',
  encrypted: 'This workbook is protected by a password. Save it without one',
  damaged: 'This workbook is damaged. Open it in a spreadsheet and save it again',
  'mixed-encoding': 'This file is in more than one character set. Save it as CSV in UTF-8',
  'unclosed-quote': 'A quotation mark in this row is never closed',
  'row-too-long': 'This row is too long',
  'too-wide': 'This file has too many columns',
  'too-many-rows': 'This file has too many rows. Divide it',
  'too-big': 'This file is too large. Divide it',
  'too-big-unpacked': 'This workbook is too large once it is unpacked. Divide it',
};

/** A file that cannot be read as a table: why, and in which line where it is known. The message says what to do. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly code: TableProblem;
  readonly line: number | undefined;
  constructor(code: TableProblem, { line, cause }: { line?: number; cause?: unknown } = {}) {
    super(sentences[code], { cause });
    this.code = code;
    this.line = line;
  }
}

/**
 * Reads a table from the bytes of a file, whatever its name: CSV of any usual character set and separator, or an Excel workbook.
 * Throws {@link TableError}.
 */
export type ReadTable = (bytes: AsyncIterable<Uint8Array>, limits: TableLimits) => Promise<Table>;

/** Names of the character sets that a text may be in, the likeliest first. */
export type GuessCharsets = (sample: Uint8Array) => string[];

/** Turns bytes of one character set into text, piece by piece. */
export interface TextDecoding {
  write(bytes: Uint8Array): string;
  end(): string;
}

/** Undefined for a character set that it does not know. */
export type DecodeCharset = (charset: string) => TextDecoding | undefined;

/** A zip archive in memory. */
export interface Archive {
  names: readonly string[];
  /** The unpacked bytes of a file in it; undefined where there is none of that name. Throws {@link TableError}. */
  read(name: string): AsyncIterable<Uint8Array> | undefined;
}

/** Throws {@link TableError} `damaged`, or `encrypted`. */
export type OpenArchive = (bytes: Buffer, limits: Pick<TableLimits, 'unpackedBytes'>) => Promise<Archive>;

/** What is heard of an XML document; names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Reads XML piece by piece; resolves no entity but the five of XML. Both throw {@link TableError} `damaged`. */
export interface XmlReading {
  write(text: string): void;
  end(): void;
}
export type ReadXml = (listener: XmlListener) => XmlReading;

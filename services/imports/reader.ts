import type { ImportColumns, ImportFormat, ImportKind } from '#contracts/imports.ts';
import type { ImportedShipment } from '../domain/import-row/read-row.ts';
import type { CellsOfRow, ReadRow } from './read-rows.ts';

export type { CellsOfRow, ImportedShipment, ReadRow };

/** A table in a file: its header, and its rows as they are read. `line` is that of the file, as a spreadsheet counts. */
export interface TableInFile {
  format: ImportFormat;
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  header: readonly string[];
  rows: AsyncIterable<CellsOfRow & { line: number }>;
}

/** The file is no table that can be read; `code` says why. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A file whose columns are matched: how it writes dates and numbers is learnt from all of its rows before any is read. */
export interface RowsToRead {
  see(row: CellsOfRow): void;
  reader(header: readonly string[]): (row: CellsOfRow) => ReadRow;
}

/** Reads files of shipments and of tracking events. */
export interface ImportReader {
  /** Its rows may throw UnreadableTable as well. */
  open(bytes: AsyncIterable<Uint8Array>): Promise<TableInFile>;
  /** Every field that there is. */
  fields(kind: ImportKind): readonly { field: string; required: boolean }[];
  /** The columns that are known by their names, in any of the seven languages. */
  match(kind: ImportKind, header: readonly string[]): ImportColumns;
  rows(kind: ImportKind, columns: ImportColumns): RowsToRead;
}

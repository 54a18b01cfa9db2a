import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import { UnreadableTable, type ImportReader } from './reader.ts';

const rowsAtOnce = 500;

/** Texts that only differ in case, or in the space around them, are one. */
export const foldedCell = (text: string): string => text.trim().toLowerCase();

/** The rows of a file, many at a time, whatever its columns are called. Of a file without their names the first row stands there: it is one. */
export async function* batchesOfCells(
  reader: Pick<ImportReader, 'open'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<CellsAt[]> {
  const { header, rows } = await reader.open(bytes);
  let batch: CellsAt[] = [{ header, line: null, cells: header }];
  for await (const { line, cells } of rows) {
    batch.push({ header, line, cells });
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** A row; `line` is null for the one where the names of columns are. */
export interface CellsAt {
  header: readonly string[];
  line: number | null;
  cells: readonly string[];
}

export interface RowWithAddress extends CellsAt {
  importId: string;
}

export interface RowsWithAddressOptions {
  files: Pick<ImportFiles, 'kept' | 'read'>;
  reader: Pick<ImportReader, 'open'>;
}

/**
 * The rows of all kept files in which an email address stands by itself, in whatever case, also of files that were never imported. A file
 * that cannot be read is left out. Rejects while the database or the keys are away.
 */
export type RowsWithAddress = (email: string) => AsyncGenerator<RowWithAddress>;

export const createRowsWithAddress = ({ files, reader }: RowsWithAddressOptions): RowsWithAddress =>
  async function* rowsWithAddress(email) {
    const wanted = foldedCell(email);
    for (const importId of await files.kept()) {
      const bytes = await files.read(importId);
      if (!bytes) continue;
      try {
        for await (const batch of batchesOfCells(reader, bytes)) {
          const own = batch.filter(({ cells }) => cells.some((cell) => foldedCell(cell) === wanted));
          yield* own.map((row) => ({ importId, ...row }));
        }
      } catch (error) {
        if (!(error instanceof ImportFileGone || error instanceof UnreadableTable)) throw error;
      }
    }
  };

import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import type { ExistingImport } from '../domain/import.ts';
import type { ImportReader, ReadRow } from './reader.ts';

/** So many rows are read, compared and carried out together; after a kill no more than those are done once more. */
export const batchRows = 500;

/** A row of the file, by its place among all rows from 1 on. */
export interface RowInFile {
  row: number;
  line: number;
  cells: readonly string[];
  read: ReadRow;
}

export interface FileRows {
  header: readonly string[];
  batches: AsyncIterable<RowInFile[]>;
}

/** The rows of an import after that one, a batch at a time. Throws ImportFileGone and UnreadableTable, also while they are read. */
export async function rowsOfFile(
  { files, reader }: { files: Pick<ImportFiles, 'read'>; reader: Pick<ImportReader, 'open' | 'rows'> },
  { id, kind, columns }: Pick<ExistingImport, 'id' | 'kind' | 'columns'>,
  after = 0,
): Promise<FileRows> {
  const open = async () => {
    const bytes = await files.read(id);
    if (!bytes) throw new ImportFileGone(`the file of import ${id} was removed`);
    return reader.open(bytes);
  };
  const toRead = reader.rows(kind, columns);
  for await (const row of (await open()).rows) toRead.see(row);
  const { header, rows } = await open();
  const read = toRead.reader(header);
  async function* batches(): AsyncGenerator<RowInFile[]> {
    let batch: RowInFile[] = [];
    let row = 0;
    for await (const found of rows) {
      row += 1;
      if (row <= after) continue;
      const { line, cells } = found;
      batch.push({ row, line, cells, read: read(found) });
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  return { header, batches: batches() };
}

import { setImmediate } from 'node:timers/promises';
import type { ImportFiles } from '#infra/import-files/import-files.ts';
import type { ImportReader } from '#services/imports/reader.ts';

/** Rows of files by their ids; an error stands for where reading ends. */
export type RowsOfFiles = Readonly<Record<string, readonly (readonly string[] | Error)[]>>;

/** Files that are kept, and one that is gone since, with a reader that reads those rows below that header. */
export function keptFiles(
  rowsOf: RowsOfFiles,
  header: readonly string[],
): { files: Pick<ImportFiles, 'kept' | 'read'>; reader: Pick<ImportReader, 'open'> } {
  return {
    files: {
      kept: async () => [...Object.keys(rowsOf), 'gone'],
      read: async (id) =>
        rowsOf[id] &&
        (async function* () {
          yield Buffer.from(id);
        })(),
    },
    reader: {
      open: async (bytes) => ({
        ...({ format: 'csv', encoding: null, separator: null, sheet: null } as const),
        header,
        rows: (async function* () {
          let id = '';
          for await (const piece of bytes) id += Buffer.from(piece).toString();
          for (const [nth, row] of (rowsOf[id] ?? []).entries()) {
            await setImmediate();
            if (row instanceof Error) throw row;
            yield { line: nth + 2, cells: [...row] };
          }
        })(),
      }),
    },
  };
}

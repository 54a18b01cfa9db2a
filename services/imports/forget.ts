import type { Clock } from '#infra/clock.ts';
import type { Logger } from '#infra/logger.ts';
import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { UnreadableTable, type ImportReader } from './reader.ts';
import { batchesOfCells, foldedCell } from './rows-with-address.ts';

export interface ForgetInImportsOptions {
  files: Pick<ImportFiles, 'kept' | 'read' | 'remove'>;
  reader: Pick<ImportReader, 'open'>;
  personalData: Pick<PersonalData, 'knownSubject'>;
  clock: Clock;
  logger: Logger;
}

/** Removes every file that names a person: by that subject's address, or by one of their texts. Repeatable. */
export type ForgetInImports = (subjectId: string, texts: readonly string[]) => Promise<void>;

/**
 * A file is looked through to its end, whatever its columns are called. One that cannot be read any more goes as well: nobody can say
 * whom it names.
 */
export const createForgetInImports =
  ({ files, reader, personalData, clock, logger }: ForgetInImportsOptions): ForgetInImports =>
  async (subjectId, texts) => {
    const wanted = new Set(texts.map(foldedCell));
    const isTheirs = async (cells: readonly string[]) => {
      if (cells.some((cell) => wanted.has(foldedCell(cell)))) return true;
      const addresses = cells.filter((cell) => cell.includes('@'));
      const subjects = await Promise.all(addresses.map((address) => personalData.knownSubject(address)));
      return subjects.includes(subjectId);
    };
    for (const id of await files.kept()) {
      const bytes = await files.read(id);
      if (bytes && (await names(bytes))) {
        await files.remove(id, clock.now());
        logger.info({ import: id }, 'removed the file of an import that names a person who is erased');
      }
    }

    async function names(bytes: AsyncIterable<Buffer>): Promise<boolean> {
      try {
        for await (const batch of batchesOfCells(reader, bytes)) {
          if ((await Promise.all(batch.map(({ cells }) => isTheirs(cells)))).includes(true)) return true;
        }
        return false;
      } catch (error) {
        if (error instanceof ImportFileGone) return false;
        if (error instanceof UnreadableTable) return true;
        throw error;
      }
    }
  };

import type { Clock } from '#infra/clock.ts';
import type { Logger } from '#infra/logger.ts';
import { ImportFileGone, type ImportFiles } from '#infra/import-files/import-files.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { UnreadableTable, type ImportReader } from './reader.ts';

export interface ForgetInImportsOptions {
  files: Pick<ImportFiles, 'kept' | 'read' | 'remove'>;
  reader: Pick<ImportReader, 'open'>;
  personalData: Pick<PersonalData, 'knownSubject'>;
  clock: Clock;
  logger: Logger;
}

/** Removes every file that names a person: by that subject's address, or by one of their texts. Repeatable. */
export type ForgetInImports = (subjectId: string, texts: readonly string[]) => Promise<void>;

const known = (text: string): string => text.trim().toLowerCase();

/**
 * A file is looked through to its end, whatever its columns are called. One that cannot be read any more goes as well: nobody can say
 * whom it names.
 */
export const createForgetInImports =
  ({ files, reader, personalData, clock, logger }: ForgetInImportsOptions): ForgetInImports =>
  async (subjectId, texts) => {
    const wanted = new Set(texts.map(known));
    const isTheirs = async (cells: readonly string[]) => {
      if (cells.some((cell) => wanted.has(known(cell)))) return true;
      const addresses = cells.filter((cell) => cell.includes('@'));
      const subjects = await Promise.all(addresses.map((address) => personalData.knownSubject(address)));
      return subjects.includes(subjectId);
    };
    const looking = (cells: readonly string[]) => {
      const isFound = isTheirs(cells);
      // It may reject while rows are read, when nothing awaits it yet.
      isFound.catch(() => undefined);
      return isFound;
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
        const { header, rows } = await reader.open(bytes);
        // Of a file without names of columns the first row stands there.
        let batch = [looking(header)];
        for await (const { cells } of rows) {
          batch.push(looking(cells));
          if (batch.length < lookedUpAtOnce) continue;
          if ((await Promise.all(batch)).includes(true)) return true;
          batch = [];
        }
        return (await Promise.all(batch)).includes(true);
      } catch (error) {
        if (error instanceof ImportFileGone) return false;
        if (error instanceof UnreadableTable) return true;
        throw error;
      }
    }
  };

const lookedUpAtOnce = 500;

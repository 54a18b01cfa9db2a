import type { Kysely } from 'kysely';
import { importFields, isRequiredField } from '#contracts/import-fields.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { StateTables } from '#infra/database/tables.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { createImportFiles } from '#infra/import-files/postgres.ts';
import { createImportRows } from '#infra/import-rows/postgres.ts';
import type { MasterKeys } from '#infra/keys.ts';
import type { Logger } from '#infra/logger.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import { createSignatures } from '#infra/signatures.ts';
import { guessCharsets } from '#infra/tables/chardet.ts';
import { decodeCharset } from '#infra/tables/iconv-lite.ts';
import { tableReader } from '#infra/tables/read-table.ts';
import { readXml } from '#infra/tables/saxes.ts';
import { TableError, tableLimits } from '#infra/tables/tables.ts';
import { openArchive } from '#infra/tables/yauzl.ts';
import type { Models } from '#projections/projector.ts';
import type { Handle } from './command.ts';
import { matchColumns } from './imports/columns.ts';
import { createImportCommands } from './imports/commands.ts';
import { createForgetInImports } from './imports/forget.ts';
import { createHabits, rowReader } from './imports/read-rows.ts';
import { UnreadableTable, type ImportReader, type TableInFile } from './imports/reader.ts';
import { createRowsWithAddress } from './imports/rows-with-address.ts';
import { createShowImports } from './imports/show.ts';

export interface ImportsOptions {
  db: Kysely<StateTables>;
  models: Models;
  handle: Handle;
  log: EventLog;
  bus: Bus;
  personalData: PersonalData;
  actorNames: Accounts['usernames'];
  masterKeys: MasterKeys;
  /** Stays the same whatever the master key. */
  digestKey: Buffer;
  clock: Clock;
  logger: Logger;
}

const readTable = tableReader({ charsets: { guess: guessCharsets, decode: decodeCharset }, openArchive, readXml });

/** A file's faults are those of an import, wherever in it they are met. */
async function openTable(bytes: AsyncIterable<Uint8Array>): Promise<TableInFile> {
  const {
    encoding = null,
    separator = null,
    sheet = null,
    rows,
    ...table
  } = await readTable(bytes, tableLimits).catch(asUnreadable);
  return { ...table, encoding, separator, sheet, rows: readable(rows) };
}

async function* readable<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    asUnreadable(error);
  }
}

function asUnreadable(error: unknown): never {
  if (error instanceof TableError) throw new UnreadableTable(error.code, error.message);
  throw error;
}

const reader: ImportReader = {
  open: openTable,
  fields: (kind) => importFields[kind].map((field) => ({ field, required: isRequiredField(field) })),
  match: (kind, header) => matchColumns(header, kind),
  rows(kind, columns) {
    const habits = createHabits(columns);
    return { see: habits.see, reader: (header) => rowReader(kind, header, columns, habits.found()) };
  },
};

/** Everything about imports but the worker. */
export function composeImports(options: ImportsOptions) {
  const { db, masterKeys, digestKey } = options;
  const referencesBy = (key: Buffer) => createSignatures({ current: key }, 'import-reference');
  const importFiles = createImportFiles(options);
  const parts = { ...options, files: importFiles, reader };
  return {
    importFiles,
    importReader: reader,
    importRows: createImportRows(db),
    imports: createImportCommands({ ...parts, fileSignatures: createSignatures(masterKeys, 'import-file') }),
    showImports: createShowImports(parts),
    forgetInImports: createForgetInImports(parts),
    rowsWithAddress: createRowsWithAddress(parts),
    referenceSignatures: referencesBy(digestKey),
    formerReferenceSignatures: [masterKeys.current, ...(masterKeys.previous ? [masterKeys.previous] : [])].map(referencesBy),
  };
}

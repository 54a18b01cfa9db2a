import { Readable } from 'node:stream';
import { streamOf } from '#contracts/events/registry.ts';
import type { CheckImport, ImportColumns, ImportKind, StartImport } from '#contracts/imports.ts';
import { importsAtWorkSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { derivedId, sha256 } from '#infra/ids.ts';
import type { ImportFiles } from '#infra/import-files/import-files.ts';
import type { Signatures } from '#infra/signatures.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { importDecider, type ImportCommand, type ImportState } from '../domain/import.ts';
import { load } from '../load.ts';
import { shortened } from './read-rows.ts';
import { UnreadableTable, type ImportReader, type TableInFile } from './reader.ts';

/** So many rows are shown while columns are matched. */
const sampleRows = 3;

/** An uploaded file, by the name that it had. */
export interface Upload {
  kind: ImportKind;
  name: string;
  bytes: Buffer;
}

/** `expectedRevision` is the caller's `If-Match`. */
export interface ImportTarget {
  id: string;
  expectedRevision?: bigint;
}

/** What people and programs ask of imports. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ImportCommands {
  /** Keeps the file, matches its columns by their names, and where all that are needed were found has it checked. */
  open(id: string, upload: Upload, context: CommandContext): Promise<Handled<ImportState>>;
  check(target: ImportTarget, body: CheckImport, context: CommandContext): Promise<Handled<ImportState>>;
  start(target: ImportTarget, body: StartImport, context: CommandContext): Promise<Handled<ImportState>>;
  cancel(target: ImportTarget, context: CommandContext): Promise<Handled<ImportState>>;
  undo(target: ImportTarget, context: CommandContext): Promise<Handled<ImportState>>;
}

export interface ImportCommandsOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  files: Pick<ImportFiles, 'keep' | 'isKept' | 'facts'>;
  reader: Pick<ImportReader, 'open' | 'match' | 'fields'>;
  fileSignatures: Pick<Signatures, 'sign'>;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
}

export function createImportCommands(options: ImportCommandsOptions): ImportCommands {
  const { handle, log, files, reader, fileSignatures, bus, clock } = options;
  const run = async ({ id, ...expected }: ImportTarget, command: ImportCommand, context: CommandContext) => {
    const stream = streamOf.import(id);
    // Every event of an import has its id for correlation, whoever caused it.
    const ofImport = { ...context, correlationId: id };
    const handled = await handle({ stream, decider: importDecider, command, context: ofImport, ...expected });
    bus.publish(importsAtWorkSubject, '{}');
    return handled;
  };

  const checkedColumns = (kind: ImportKind, columns: ImportColumns, width: number): ImportColumns => {
    const fields = reader.fields(kind);
    for (const [field, column] of Object.entries(columns)) {
      if (!fields.some((known) => known.field === field))
        throw new DomainError('invalid_request', 'Unknown field', `columns.${field}`);
      if (column !== null && column >= width) {
        throw new DomainError('invalid_request', 'Choose an option from the list', `columns.${field}`);
      }
    }
    const missing = fields.find(({ field, required }) => required && (columns[field] ?? null) === null);
    if (missing) throw new DomainError('invalid_request', 'This field is required', `columns.${missing.field}`);
    return columns;
  };

  return {
    async open(importId, { kind, name, bytes }, context) {
      const table = await reader.open(Readable.from([bytes])).catch(asRefusal);
      const { format, encoding, separator, sheet, header } = table;
      const sample = await firstRows(table).catch(asRefusal);
      await files.keep({ importId, facts: { name, format, encoding, separator, sheet, header, sample }, bytes }, clock.now());
      const columns = reader.match(kind, header);
      const fileDigest = fileSignatures.sign(`${kind} ${sha256(bytes)}`);
      const opened = await run(
        { id: importId },
        { type: 'open', importId, kind, fileDigest, bytes: bytes.length, columns },
        context,
      );
      const isWhole = reader.fields(kind).every(({ field, required }) => !required || (columns[field] ?? null) !== null);
      if (!isWhole) return opened;
      const check = { ...context, commandId: derivedId(context.commandId, 'check'), causationId: context.commandId };
      return run({ id: importId }, { type: 'requestCheck', columns, actor: context.actor }, check);
    },
    async check(target, { columns: corrected = {} }, context) {
      const { id } = target;
      const { state } = await load(log, importDecider, streamOf.import(id));
      if (state.type === 'none') throw importNotFound();
      const facts = await files.facts(id);
      if (!facts) throw fileRemoved();
      const columns = checkedColumns(state.kind, { ...state.columns, ...corrected }, facts.header.length);
      return run(target, { type: 'requestCheck', columns, actor: context.actor }, context);
    },
    async start(target, body, context) {
      const { id } = target;
      const started = { type: 'start', body, actor: context.actor } as const;
      if (!(await files.isKept(id)) && (await load(log, importDecider, streamOf.import(id))).state.type === 'checked')
        throw fileRemoved();
      return run(target, started, context);
    },
    cancel: (target, context) => run(target, { type: 'cancel', actor: context.actor }, context),
    undo: (target, context) => run(target, { type: 'undo', actor: context.actor }, context),
  };
}

async function firstRows({ rows }: TableInFile): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const { cells } of rows) {
    sample.push(cells.map(shortened));
    if (sample.length === sampleRows) break;
  }
  return sample;
}

function asRefusal(error: unknown): never {
  if (error instanceof UnreadableTable) throw new DomainError('invalid_request', error.message, 'file');
  throw error;
}

export const importNotFound = () => new DomainError('not_found', 'Import not found.');

export const fileRemoved = () => new DomainError('file_deleted', 'This file was deleted.');

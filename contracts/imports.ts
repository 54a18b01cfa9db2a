import { z } from 'zod';
import type { ApiKeyScope } from './api-keys.ts';
import { languageSchema } from './languages.ts';
import { pageSchema, pagingSchema } from './lists.ts';
import { instant, logNumber, uuid } from './primitives.ts';

/** What the rows of a file are: shipments to be created, or scans of shipments that exist. */
export const importKinds = ['shipments', 'tracking_events'] as const;
export const importKindSchema = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKindSchema>;

/** What an API key needs to import files of a kind. */
export const importScopes = {
  shipments: 'shipments:write',
  tracking_events: 'tracking:write',
} as const satisfies Record<ImportKind, ApiKeyScope>;

/** The largest file that can be imported, in bytes. */
export const mostImportBytes = 32 * 1_048_576;

/** So many rows can be imported from one file. */
export const mostImportRows = 100_000;

/** So many days a file is kept, with what the check found in it; until then a file can be checked, started and undone. */
export const importKeptDays = 14;

/**
 * Whether senders and recipients are emailed about what is imported: `on` as about everything else, `digest` once each when it is over.
 * Chosen every time.
 */
export const importEmailsSchema = z.enum(['off', 'on', 'digest']);

/** What a digest sums up: what was imported, or what was taken back of that. */
export const digestOfSchema = z.enum(['imported', 'undone']);
export type DigestOf = z.infer<typeof digestOfSchema>;

/**
 * `opened`: columns are to be matched. `checked`: the dry run is over, nothing was written. `cancelling` and `undoing` end by
 * themselves as `cancelled` and `undone`. `failed` says why in `failure`; what was imported before stays, and can be undone.
 */
export const importStates = [
  'opened',
  'checking',
  'checked',
  'running',
  'cancelling',
  'finished',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export const importStateSchema = z.enum(importStates);
export type ImportState = z.infer<typeof importStateSchema>;

/**
 * Why an import ended early. `file_removed`: a person in it was erased, or it was kept for long enough. `key_ended`: the API key that
 * started it was revoked, has expired or may no longer import.
 */
export const importFailures = ['file_removed', 'unreadable_file', 'too_many_rows', 'key_ended'] as const;
export const importFailureSchema = z.enum(importFailures);
export type ImportFailure = z.infer<typeof importFailureSchema>;

export const importFormats = ['csv', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Which column of the file (counted from 0) a field is read from; null where there is none. */
const columnSchema = z.int().min(0).max(1_000).nullable();
export const importColumnsSchema = z.record(z.string().min(1).max(60), columnSchema);
export type ImportColumns = z.infer<typeof importColumnsSchema>;

/** An amount of money for each currency, with two decimals. */
const totalsSchema = z.array(z.object({ currency: z.string().length(3), amount: z.number() }));

const count = () => z.int().min(0);

/** What the dry run found: rows that can be imported, that cannot, and those of the former that are there already. */
export const importCheckSchema = z.object({
  rows: count(),
  valid: count(),
  invalid: count(),
  duplicates: count(),
  totals: totalsSchema,
  checkedAt: instant(),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

/** How many rows came to what. `failed` were refused although the check had found nothing: something had changed since. */
export const importCountsSchema = z.object({ imported: count(), invalid: count(), duplicates: count(), failed: count() });
export type ImportCounts = z.infer<typeof importCountsSchema>;

/**
 * `GET /api/imports/{id}`. `fileName`, `header` and what else is known of the file are null once it is removed. `columns` has every field
 * that there is. `progress` counts rows of what is under way. `correlationId` of every event that it causes is its `id`.
 */
export const importSchema = z.object({
  id: uuid(),
  kind: importKindSchema,
  state: importStateSchema,
  fileName: z.string().nullable(),
  format: z.enum(importFormats).nullable(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  header: z.array(z.string()).nullable(),
  columns: z.array(z.object({ field: z.string(), required: z.boolean(), column: columnSchema })),
  openedAt: instant(),
  openedBy: z.object({ id: z.string(), name: z.string().nullable() }),
  /** When the file is removed; null once it is gone. */
  fileKeptUntil: instant().nullable(),
  /** An earlier import of the very same file. */
  sameFileAs: uuid().nullable(),
  check: importCheckSchema.nullable(),
  run: z
    .object({
      emails: importEmailsSchema,
      invalid: z.enum(['refuse', 'skip']),
      duplicates: z.enum(['skip', 'import']),
      startedAt: instant(),
    })
    .nullable(),
  progress: z.object({ done: count(), of: count().nullable() }).nullable(),
  counts: importCountsSchema.nullable(),
  /** Shipments or events that were taken back, and those that were left because somebody has changed them since. */
  undo: z.object({ undone: count(), left: count() }).nullable(),
  failure: importFailureSchema.nullable(),
  revision: logNumber(),
});
export type Import = z.infer<typeof importSchema>;

/** `GET /api/imports`: newest first. */
export const listImportsSchema = pagingSchema;

export const importsForProgramsSchema = pageSchema(importSchema);

/** `POST /api/imports/{id}/check`: the columns as corrected, those that are not named as they were; and checks the file by them. */
export const checkImportSchema = z.strictObject({ columns: importColumnsSchema.optional() });
export type CheckImport = z.infer<typeof checkImportSchema>;

/**
 * `POST /api/imports/{id}/start`. `emails` has no default. With `invalid: "refuse"` nothing begins while a row is invalid; `skip` leaves
 * those rows out. `duplicates` says what becomes of rows that are there already.
 */
export const startImportSchema = z.strictObject({
  emails: importEmailsSchema,
  invalid: z.enum(['refuse', 'skip']).default('refuse'),
  duplicates: z.enum(['skip', 'import']).default('skip'),
});
export type StartImport = z.infer<typeof startImportSchema>;

/** What a row repeats: another row of the file, by its line; a shipment; or a shipment of an earlier import. */
export const duplicateOfRowSchema = z.object({
  by: z.enum(['reference', 'same_day', 'event']),
  line: z.int().nullable(),
  shipmentId: uuid().nullable(),
  importId: uuid().nullable(),
});
export type DuplicateOfRow = z.infer<typeof duplicateOfRowSchema>;

/**
 * Something about one row. `line` is that of the file, as a spreadsheet counts; `column` the column's name as the file has it. `message`
 * is in the language of the request.
 */
export const importProblemSchema = z.object({
  line: z.int(),
  field: z.string().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  duplicateOf: duplicateOfRowSchema.nullable(),
});
export type ImportProblem = z.infer<typeof importProblemSchema>;

/** So many problems are shown; the error file has all. */
export const mostShownProblems = 1_000;

/** `GET /api/imports/{id}/problems`. */
export const listImportProblemsSchema = pagingSchema;

/** `total` counts all of them, `shown` those that can be paged through. */
export const importProblemsSchema = pageSchema(importProblemSchema).extend({ total: count(), shown: count() });

/** `GET /api/imports/{id}/sample`: the first rows of the file as they are in it, each with one text for each column. */
export const importSampleSchema = z.object({ rows: z.array(z.array(z.string())) });

/** One row as it would be imported. `price` in US dollars is null for tracking events. */
export const importPreviewRowSchema = z.object({
  line: z.int(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  price: z.number().nullable(),
  isDuplicate: z.boolean(),
});
export type ImportPreviewRow = z.infer<typeof importPreviewRowSchema>;

/** `GET /api/imports/{id}/preview`: the first rows that can be imported. */
export const importPreviewSchema = z.object({ rows: z.array(importPreviewRowSchema) });

/** What a row of a run can have come to. */
export const importedOutcomes = ['imported', 'duplicate', 'failed', 'undone', 'left'] as const;

/**
 * What a row of a run came to: `code` says why it was refused. `trackingNumber` is that of its shipment; null where it has none, and for
 * the moment that it takes a new shipment to be listed.
 */
const importedRowSchema = z.object({
  row: z.int(),
  outcome: z.enum(importedOutcomes),
  shipmentId: uuid().nullable(),
  trackingNumber: z.string().nullable(),
  code: z.string().nullable(),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;

export const importedRowsSchema = pageSchema(importedRowSchema);

/** `GET /api/imports/{id}/rows`, by their place in the file. */
export const listImportedRowsSchema = pagingSchema.extend({ outcome: z.enum(importedOutcomes).optional() });

/** `GET /api/imports/templates/{kind}`: an empty file with the right columns. */
export const importTemplateSchema = z.strictObject({
  language: languageSchema.default('en'),
  format: z.enum(importFormats).default('csv'),
});

/** `GET /api/imports/{id}/errors`: the rows that cannot be imported, with the reasons, as CSV. */
export const importErrorsSchema = z.strictObject({ language: languageSchema.default('en') });

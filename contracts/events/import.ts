import { z } from 'zod';
import {
  digestOfSchema,
  importCheckSchema,
  importColumnsSchema,
  importCountsSchema,
  importEmailsSchema,
  importFailureSchema,
  importKindSchema,
} from '../imports.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

const ofImport = z.object({ importId: uuid() });
const count = () => z.int().min(0);

/**
 * Opens `import-<id>`: a file was uploaded. What is in it is nowhere in the log: `fileDigest` (HMAC) tells whether another file is the
 * same. `columns` are those that were found by their names.
 */
export const importOpened = defineEvent(
  'ImportOpened',
  ofImport.extend({ kind: importKindSchema, fileDigest: z.string(), bytes: count(), columns: importColumnsSchema }),
);

/** Someone had the file checked, its columns matched like that. */
export const importCheckRequested = defineEvent('ImportCheckRequested', ofImport.extend({ columns: importColumnsSchema }));

/** The dry run is over; it was that of the command `checkId`. */
export const importChecked = defineEvent('ImportChecked', ofImport.extend({ checkId: uuid(), result: importCheckSchema }));

/** Someone began the import. `pricedAt` says which rate sheet its prices are of: the one in force then. */
export const importStarted = defineEvent(
  'ImportStarted',
  ofImport.extend({
    emails: importEmailsSchema,
    invalid: z.enum(['refuse', 'skip']),
    duplicates: z.enum(['skip', 'import']),
    pricedAt: instant(),
  }),
);

/** Every row up to `row` (counted from 1) was carried out: what they came to. */
export const importProgressed = defineEvent('ImportProgressed', ofImport.extend({ row: count(), counts: importCountsSchema }));

/** Someone called it off; rows that were under way are still counted. */
export const importCancelled = defineEvent('ImportCancelled', ofImport);

/** It is over: every row was carried out, or it was called off. */
export const importFinished = defineEvent('ImportFinished', ofImport.extend({ row: count(), counts: importCountsSchema }));

/** Someone had it undone; where it was under way, no other row is begun. */
export const importUndoRequested = defineEvent('ImportUndoRequested', ofImport);

/** What every row up to `row` made was taken back, or left because it has been changed since. */
export const importUndoProgressed = defineEvent(
  'ImportUndoProgressed',
  ofImport.extend({ row: count(), undone: count(), left: count() }),
);

/** What it made was taken back, but for what was left. */
export const importUndone = defineEvent('ImportUndone', ofImport.extend({ undone: count(), left: count() }));

/** It could not go on, and will not. */
export const importFailed = defineEvent('ImportFailed', ofImport.extend({ failure: importFailureSchema }));

/**
 * Each of those persons is to get one email about all of their shipments in the import. Several such events divide the persons between
 * them, in the order of their ids.
 */
export const importDigestsRequested = defineEvent(
  'ImportDigestsRequested',
  ofImport.extend({ of: digestOfSchema, addresseeIds: z.array(uuid()).min(1).max(500) }),
);

export const importEvents = [
  importOpened,
  importCheckRequested,
  importChecked,
  importStarted,
  importProgressed,
  importCancelled,
  importFinished,
  importUndoRequested,
  importUndoProgressed,
  importUndone,
  importFailed,
  importDigestsRequested,
] as const;
export type ImportEvent = EventOf<(typeof importEvents)[number]>;

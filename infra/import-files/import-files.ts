import { z } from 'zod';
import { importFormats } from '#contracts/imports.ts';

/** What is known of an uploaded file beside its bytes, as it is kept. */
export const importFileFactsSchema = z.object({
  name: z.string(),
  format: z.enum(importFormats),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  header: z.array(z.string()).readonly(),
  /** The first letters of the cells of its first rows. */
  sample: z.array(z.array(z.string())).readonly().default([]),
});
export type ImportFileFacts = z.infer<typeof importFileFactsSchema>;

/** What is kept with a file, besides itself: what its check found, as JSON or CSV. */
export type ImportPart = 'preview' | 'errors';

/** The file was removed while it was read. */
export class ImportFileGone extends Error {
  override readonly name = 'ImportFileGone';
}

export interface NewImportFile {
  importId: string;
  facts: ImportFileFacts;
  bytes: Buffer;
}

/**
 * Files that are imported, which hold data of many persons: each is ciphertext under a key of its own in the key store, and removing it
 * destroys that key. All methods but `remove` leave what is gone alone. They throw PersonalDataUnavailable while keys are out of reach.
 */
export interface ImportFiles {
  /** Keeps it; a repeat keeps what was there. */
  keep(file: NewImportFile, at: Date): Promise<void>;
  facts(importId: string): Promise<ImportFileFacts | undefined>;
  /** The same of many, by their ids; those that are gone are left out. */
  factsOf(importIds: readonly string[]): Promise<Map<string, ImportFileFacts>>;
  /** The file in pieces; undefined once it is gone. Reading throws {@link ImportFileGone} where it is removed meanwhile. */
  read(importId: string): Promise<AsyncIterable<Buffer> | undefined>;
  isKept(importId: string): Promise<boolean>;
  /** Begins a part anew, and takes it piece by piece; each piece is kept when its promise resolves. */
  beginPart(importId: string, part: ImportPart): Promise<(piece: Buffer) => Promise<void>>;
  /** The pieces of a part; none where there is no such part, or the file is gone. */
  part(importId: string, part: ImportPart): AsyncIterable<Buffer>;
  /** The ids of all files, or of those that were kept before that moment. */
  kept(before?: Date): Promise<string[]>;
  /** How many rows a check has looked at, for whoever waits for it. */
  noteChecked(importId: string, rows: number): Promise<void>;
  checked(importId: string): Promise<number | undefined>;
  /** Removes the file with all that is kept of it, for good. */
  remove(importId: string, at: Date): Promise<void>;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../ids.ts';
import { replaceFile } from '../replace-file.ts';
import { BackupDamaged } from './damaged.ts';
import { asText, long } from './json.ts';

export const manifestName = 'manifest.json';
const format = 1;

/** What the key of a backup's sealed file is wrapped for. */
export const sealingContext = 'backup';

const count = () => z.number().int().nonnegative();
const fileSchema = z.object({
  name: z.string().regex(/^\d{6}-[a-z0-9-]+\.jsonl\.gz(?:\.sealed)?$/),
  bytes: count(),
  rows: count(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A file of a backup, as it is on disk. */
export type BackupFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal(format),
  /** Counts the backups in one folder. */
  number: count(),
  createdAt: z.iso.datetime(),
  installationId: z.uuid(),
  /** Every master key that wraps something in here: one, or two during a rotation. */
  masterKeyIds: z.array(z.string()),
  log: z.object({
    id: z.string(),
    events: count(),
    /** The last event. */
    end: z.object({ commit: long, prepare: long, id: z.string(), stream: z.string(), revision: long }),
    /** In the order of the log. */
    files: z.array(fileSchema),
  }),
  /** Everything of schema `public` that is kept, sealed by a key of this backup's own. */
  state: z.object({
    file: fileSchema,
    /** The migrations that its tables came from. */
    migrations: z.array(z.string()),
    sealedBy: z.object({ wrappedKey: z.base64(), masterKeyId: z.string() }),
  }),
  keys: fileSchema,
  /** What was not in order when the backup was made. */
  missingKeys: count(),
  parkedStreams: count(),
});

/** What a backup consists of. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Every file that belongs to the backup, the manifest aside. */
export const filesOf = ({ log, state, keys }: Manifest): BackupFile[] => [...log.files, state.file, keys];

/** Tells backups from each other. */
export const hashOf = (manifest: Manifest): string => sha256(asText(manifestSchema.parse(manifest)));

/** Undefined where there is none. Throws {@link BackupDamaged} where a byte of it was changed. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text === undefined) return undefined;
  const found = parse(text);
  const other = z.object({ format: z.number() }).safeParse(found).data?.format ?? format;
  if (other !== format) throw new BackupDamaged(`${path} has format ${other}, which this version of Waybill cannot read.`);
  const { data } = manifestSchema.safeParse(found);
  // Written again it would be the very same text.
  if (!data || textOf(data) !== text) throw new BackupDamaged(`${path} is damaged: it is not what was written.`);
  return data;
}

/** Puts the backup in the place of the former one, once everything that it names is on disk. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  replaceFile(join(folder, manifestName), [textOf(manifest)]);

const textOf = (manifest: Manifest): string => {
  const checked = manifestSchema.parse(manifest);
  return `${asText({ ...checked, sha256: hashOf(checked) }, 2)}\n`;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { instant, uuid } from './primitives.ts';
import { sealingKeyId } from './seals.ts';

/** What can be taken away: everything about one noun, what names one person, what was recorded in a time, or the whole log. */
export const archiveScopes = ['noun', 'person', 'range', 'everything'] as const;

/** No more subjects are taken for one person. */
const mostAlso = 200;

const flag = z.literal('true').optional();

/**
 * `GET /api/audit/export`: `kind` and `id` go with `noun` (the kind is the noun as its streams begin), `id` of a subject with `person`, with
 * `also` for further subjects that are the same person, separated by commas; `from` and `to` (recorded at or after the one, and before the other) with `range`. With `clear` the texts of persons are in it, as far
 * as they can be opened. With `progress` it comes in frames, as exported lists do (see exportShipmentsSchema), counting events.
 */
export const exportHistorySchema = z
  .strictObject({
    scope: z.enum(archiveScopes),
    kind: z
      .string()
      .regex(/^[a-z]{1,40}$/)
      .optional(),
    id: uuid().optional(),
    also: z
      .string()
      .max(mostAlso * 37)
      .refine((ids) => ids.split(',').every((id) => uuid().safeParse(id).success), 'Enter ids with commas between them')
      .optional(),
    from: instant().optional(),
    to: instant().optional(),
    clear: flag,
    progress: flag,
  })
  .refine(({ scope, kind, id }) => scope !== 'noun' || (kind !== undefined && id !== undefined), 'A noun needs its kind and id')
  .refine(({ scope, id }) => scope !== 'person' || id !== undefined, 'A person needs an id')
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The end must be after the beginning',
  });

/** What an archive holds, as its manifest and the record of the export say it. */
export const archiveScopeSchema = z.object({
  scope: z.enum(archiveScopes),
  kind: z.string().optional(),
  id: uuid().optional(),
  also: z.array(uuid()).optional(),
  from: instant().optional(),
  to: instant().optional(),
});
export type ArchiveScope = z.infer<typeof archiveScopeSchema>;

/** Media type of an archive. */
export const archiveType = 'application/gzip';

/** What the manifest of an archive begins with; nothing else that the same key signs does. */
export const archiveFormat = 'waybill-archive/1';

const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
const count = () => z.int().nonnegative();

/** A stretch of the log as packed leaves: 16 bytes of the event's id and 32 bytes of its hash each. */
const stretch = { file: z.string(), from: count(), upTo: count() };

/**
 * The signed end of an archive. `files` are all that come before it, in their order. A part holds the events with these `numbers`, in
 * the order of the log; `clear` is the file with the same events in clear, `sums` the SHA-256 of each of its lines, 32 bytes each. A
 * segment leads from the chain of head `after` (0: the beginning) to that of `head`, the tail from the last head to the end of the log.
 * `streams` says of the streams that are in it whole what their last revision is.
 */
export const archiveManifestSchema = z.object({
  format: z.literal(archiveFormat),
  createdAt: instant(),
  logId: uuid(),
  scope: archiveScopeSchema,
  events: count(),
  files: z.array(z.object({ name: z.string(), bytes: count(), sha256: hash() })),
  parts: z.array(
    z.object({
      file: z.string(),
      clear: z.string().optional(),
      sums: z.string().optional(),
      numbers: z.array(z.tuple([count(), count()])),
    }),
  ),
  heads: z.array(count()),
  segments: z.array(z.object({ ...stretch, head: count(), after: count() })),
  tail: z.object({ ...stretch, before: hash(), chain: hash() }).nullable(),
  streams: z.array(z.object({ stream: z.string(), revision: z.string() })),
  keyId: sealingKeyId(),
  key: z.string(),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;

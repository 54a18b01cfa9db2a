import { z } from 'zod';
import { instant, logNumber, uuid } from './primitives.ts';

const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
const count = () => z.int().nonnegative();

/** Names a sealing key: the first 16 hexadecimal digits of the SHA-256 of its public half (SPKI, DER). */
export const sealingKeyId = () => z.string().regex(/^[0-9a-f]{16}$/);

const publicKey = () => z.base64().max(100);

/** What a head begins with; nothing else that the same key signs does. */
export const headFormat = 'waybill-head/1';

/**
 * A statement about the beginning of a log: its first `count` events of Waybill have this chain value, c(n) = SHA-256(c(n-1), leaf(n)),
 * where a leaf is the SHA-256 of an event's text and c(0) is 32 zero bytes; both in hexadecimal. `after` is the head that it goes on from,
 * 0 for none: an earlier one than `number - 1` where the log had lost what the ones between have sealed. `previous` is the SHA-256 of the
 * line of head `number - 1`. `first` and `last` are the ids of the events since the head that it goes on from. `nextKey` is the public
 * half of the key that signs from then on. The order of the keys belongs to what is signed.
 */
export const headSchema = z.object({
  format: z.literal(headFormat),
  logId: uuid(),
  number: count().min(1),
  after: count(),
  count: count(),
  chain: hash(),
  previous: hash(),
  first: uuid().nullable(),
  last: uuid().nullable(),
  at: instant(),
  keyId: sealingKeyId(),
  /** The public half of the key that signed it: SPKI, DER, in base64. */
  key: publicKey(),
  nextKey: publicKey().optional(),
});
export type Head = z.infer<typeof headSchema>;

/** A head with its Ed25519 signature, in base64, of the head's own text. */
export const signedHeadSchema = headSchema.extend({ signature: z.base64() });
export type SignedHead = z.infer<typeof signedHeadSchema>;

/** What was found where a log and what was sealed of it differ. */
export const findingKinds = [
  'edited',
  'dropped',
  'inserted',
  'reordered',
  'cut_off',
  'head_edited',
  'head_dropped',
  'head_contradicted',
  'key_unknown',
  'leaves_damaged',
  'unlocated',
] as const;

/**
 * A difference: `number` counts the events of Waybill from 1, as they were sealed; of an insertion it is where it stands now. `stream`
 * and `revision` are of the event in the log, or of its neighbour before it where it is gone, as `isNeighbour` says. `upTo` is the last
 * number of several in a row. `head` is the number of the head that is concerned; one that is contradicted is genuine, and
 * the log differs among the events from `number` to `upTo`, its last one. `movedTo`: where an event stands that was reordered.
 */
export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  number: count().optional(),
  upTo: count().optional(),
  movedTo: count().optional(),
  eventId: z.string().optional(),
  stream: z.string().optional(),
  revision: logNumber().optional(),
  isNeighbour: z.boolean().optional(),
  head: count().optional(),
  place: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** No more findings than this are kept of one verification; all are counted. */
export const mostFindings = 200;

/**
 * A run of `npm run verify-log`: the first `events` events were compared with `heads` heads; `unsealed` events come after the newest one.
 * `fromHead`: it began after that one. `abandoned` are heads whose events a log no longer had when it was sealed on, as after the restore
 * of an older backup. `filed` is the number of the newest head that a file outside the databases had as well, 0 where none was compared:
 * then nothing speaks against somebody who has changed both databases; results of earlier versions do not say. While it is `interrupted`, another run goes on from there: `before` are the first events, which a run that was
 * interrupted at that time had compared, and which this one has not compared again.
 */
export const verificationSchema = z.object({
  state: z.enum(['interrupted', 'done']),
  startedAt: instant(),
  endedAt: instant(),
  fromHead: count(),
  heads: count(),
  events: count(),
  unsealed: count(),
  abandoned: z.array(count()),
  filed: count().optional(),
  findingCount: count(),
  findings: z.array(findingSchema).max(mostFindings),
  before: z.object({ events: count(), at: instant() }).nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Where heads are published, outside both databases. */
export const sealPlaces = ['file', 'url', 'time_stamps'] as const;

/** How far a place is: the number of the newest head it has, and why the next one could not be brought there. */
export const sealPlaceSchema = z.object({
  place: z.enum(sealPlaces),
  number: count(),
  publishedAt: instant().nullable(),
  problem: z.string().nullable(),
  problemSince: instant().nullable(),
});
export type SealPlaceState = z.infer<typeof sealPlaceSchema>;

/**
 * How many of the sealed events come after those that the last verification has compared. `isStale`: the newest head was signed more than
 * a day after it ended, so that another one should have run since, and may have: an old result can be put back in its place.
 */
export const verificationLagSchema = z.object({ events: count(), isStale: z.boolean() });
export type VerificationLag = z.infer<typeof verificationLagSchema>;

/**
 * What the system page says of seals; `keyId` of the newest head. `head` is null where nothing is sealed, and where the newest head in
 * PostgreSQL cannot be read, as `isHeadDamaged` says. `lag` is null where there is no verification.
 */
export const sealsStateSchema = z.object({
  head: headSchema.pick({ number: true, count: true, at: true, keyId: true }).nullable(),
  isHeadDamaged: z.boolean(),
  abandoned: count(),
  places: z.array(sealPlaceSchema),
  verification: verificationSchema.nullable(),
  lag: verificationLagSchema.nullable(),
});

export type SealsState = z.infer<typeof sealsStateSchema>;

/** `GET /api/audit/seals/for`: the event at that position, of that log. */
export const sealsForSchema = z.object({ position: logNumber() });

/** A head that an event is sealed by, and the places outside both databases where it, or one that goes on from it, was published. */
const sealingHeadSchema = headSchema
  .pick({ number: true, count: true, chain: true, at: true, keyId: true })
  .extend({ digest: hash(), publishedTo: z.array(z.enum(sealPlaces)) });

/**
 * Whether an event is what was sealed: `holds`, `differs`, `unsealed` where no head has come to it yet. It differs without a head where
 * the one that seals it cannot be read. `leaf` is the SHA-256 of the
 * event as the log has it now, `number` counts the events of Waybill from 1.
 */
export const sealProofSchema = z.object({
  state: z.enum(['holds', 'differs', 'unsealed']),
  eventId: z.string(),
  stream: z.string(),
  revision: logNumber(),
  number: count(),
  leaf: hash(),
  head: sealingHeadSchema.nullable(),
});
export type SealProof = z.infer<typeof sealProofSchema>;

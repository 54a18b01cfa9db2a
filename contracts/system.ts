import { z } from 'zod';
import { outboxCountsSchema } from './outbox.ts';
import { instant, logNumber, uuid } from './primitives.ts';
import { sealsStateSchema } from './seals.ts';

/** No more parked streams than this are listed. */
export const mostParkedStreams = 100;

/** What acts on what happened. */
export const reactorNames = ['assistant', 'mailer', 'relay', 'sealer', 'sent_copies', 'threader', 'webhooks'] as const;

/** Who reads the log: the read models, and what acts on what happened. */
export const logReaders = ['read-models', ...reactorNames] as const;

/**
 * How far a reader of the log is, `position` null before its first event, and how far it is behind: seconds since the oldest event that it has not seen was recorded, 0 where there is none, and how
 * many those are, null where there are more than are counted.
 */
export const readerLagSchema = z.object({
  reader: z.enum(logReaders),
  position: logNumber().nullable(),
  lagSeconds: z.number(),
  lagEvents: z.int().nullable(),
});
export type ReaderLag = z.infer<typeof readerLagSchema>;

/** A stream of which an event could not be applied to the read models: `type` and `reason` are of the first one, `events` is all that wait. */
export const parkedStreamSchema = z.object({
  stream: z.string(),
  type: z.string(),
  reason: z.string(),
  isKeyMissing: z.boolean(),
  events: z.int(),
});
export type ParkedStream = z.infer<typeof parkedStreamSchema>;

/** Someone had the parked streams tried again; `by` is null where the account no longer exists. */
export const parkedRetrySchema = z.object({ at: instant(), by: z.string().nullable(), streams: z.array(z.string()) });
export type ParkedRetry = z.infer<typeof parkedRetrySchema>;

/**
 * The newest rebuild of the read models, or the newest comparison of them with new ones: `events` are those read so far, `percent` is how
 * much of the log that is, by the place in it, `secondsLeft` an estimate of the reading. `problem` is why the last attempt ended early; it is begun again. `isStalled`: nothing was
 * reported for a while, whoever did it is gone. While it is `waiting` no one has begun, while it is `finishing` everything is read, and
 * the new read models are about to take over, or are compared.
 */
export const rebuildRunSchema = z.object({
  id: uuid(),
  state: z.enum(['waiting', 'reading', 'finishing', 'done', 'cancelled']),
  requestedAt: instant(),
  by: z.string().nullable(),
  endedAt: instant().nullable(),
  events: z.int(),
  percent: z.number(),
  secondsLeft: z.int().nullable(),
  reportedAt: instant().nullable(),
  isStalled: z.boolean(),
  problem: z.string().nullable(),
});
export type RebuildRun = z.infer<typeof rebuildRunSchema>;

/** No more differences than these are named, and no more columns of one of them. */
export const mostDifferences = 100;
export const mostColumns = 20;

/** What a column, or a member of one, holds: nothing, what may be shown, or what may be about a person, of which only the length is known. */
export const comparedValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('shown'), text: z.string() }),
  z.object({ kind: z.literal('hidden'), characters: z.int() }),
]);
export type ComparedValue = z.infer<typeof comparedValueSchema>;

/**
 * A row in which the live read models are not what the log makes: it is `missing` from them, `extra` in them, or `different` in those
 * columns; a member of JSON is named with its path (`state.status`).
 */
export const differenceSchema = z.object({
  table: z.string(),
  key: z.string(),
  kind: z.enum(['missing', 'extra', 'different']),
  columns: z.array(z.object({ name: z.string(), live: comparedValueSchema, rebuilt: comparedValueSchema })).max(mostColumns),
});
export type Difference = z.infer<typeof differenceSchema>;

/** The last comparison of the live read models with what the log makes, both at that position; all differing rows are counted. */
export const modelComparisonSchema = z.object({
  at: instant(),
  position: logNumber(),
  events: z.int(),
  tables: z.int(),
  rows: z.int(),
  differing: z.int(),
  differences: z.array(differenceSchema).max(mostDifferences),
});
export type ModelComparison = z.infer<typeof modelComparisonSchema>;

/** Whether it is still to end. */
export const isUnderWay = ({ state }: Pick<RebuildRun, 'state'>): boolean => state !== 'done' && state !== 'cancelled';

/**
 * What is not sent to webhooks yet: `deliveries`, those of paused endpoints included, and how many `streams` wait behind an event that
 * cannot be read.
 */
export const webhooksWaitingSchema = z.object({ deliveries: z.int(), streams: z.int() });
export type WebhooksWaiting = z.infer<typeof webhooksWaitingSchema>;

/**
 * `GET /api/system`: the newest retries first. `isRebuildNeeded`: the read models are from before an update and lack some of what the log
 * has, so that nobody is erased. `comparing` is the comparison that was asked for last, `comparison` the result of the last one that ended.
 */
export const systemStateSchema = z.object({
  version: z.string(),
  node: z.string(),
  readers: z.array(readerLagSchema),
  parked: z.array(parkedStreamSchema).max(mostParkedStreams),
  retries: z.array(parkedRetrySchema),
  outbox: outboxCountsSchema,
  webhooks: webhooksWaitingSchema,
  rebuild: rebuildRunSchema.nullable(),
  isRebuildNeeded: z.boolean(),
  comparing: rebuildRunSchema.nullable(),
  comparison: modelComparisonSchema.nullable(),
  seals: sealsStateSchema,
});
export type SystemState = z.infer<typeof systemStateSchema>;

/** Whether read models are being rebuilt or compared: nobody may begin either beside it. */
export const isRebuildingOrComparing = ({ rebuild, comparing }: Pick<SystemState, 'rebuild' | 'comparing'>): boolean =>
  [rebuild, comparing].some((run) => run !== null && isUnderWay(run));

/** `POST /api/system/parked-streams/retry`: how many streams are tried again. */
export const parkedRetriedSchema = z.object({ streams: z.int() });

/** `POST /api/system/rebuilds` and `POST /api/system/comparisons`: what was asked for. */
export const rebuildRequestedSchema = z.object({ id: uuid() });

/** `POST /api/system/rebuilds/{id}/cancel`, of a rebuild or a comparison: false where it was over already. */
export const rebuildCancelledSchema = z.object({ cancelled: z.boolean() });

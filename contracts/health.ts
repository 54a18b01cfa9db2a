import { z } from 'zod';

const dependencySchema = z.enum(['up', 'down']);

/**
 * A worker of this process: `waiting` while another process owns its job, `starting` until it has read where to resume, `recovering`
 * before its next attempt; `failures` counts those in a row.
 */
const workerStateSchema = z.object({
  status: z.enum(['waiting', 'starting', 'running', 'recovering', 'stopped']),
  failures: z.int(),
});
export type WorkerState = z.infer<typeof workerStateSchema>;

/** `GET /readyz`: what works. The bus, the mail server and the gateway of text messages may be away without making the process unready. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  eventStore: dependencySchema,
  /** Why no command is taken although the event store is there, and what an operator can do; null while it is the right log. */
  logRefused: z.string().nullable(),
  /** `read_only`: reachable, but accepts no writes, as on a full disk. */
  database: z.enum(['up', 'read_only', 'down']),
  bus: dependencySchema,
  mailServer: dependencySchema,
  /** Null where none is configured. */
  textGateway: dependencySchema.nullable(),
  keys: z.object({
    /** Where the keys of personal data are, and their second copy. */
    store: dependencySchema,
    copy: dependencySchema,
    /** How many persons' keys were looked for in vain; null when unknown. */
    missing: z.int().nullable(),
    /** Why this process cannot open them, and what an operator can do, as after a change of the master key; null while it can. */
    refused: z.string().nullable(),
  }),
  projections: z.object({
    /** Seconds since the oldest event that the read models have not seen was recorded, 0 where there is none; null when unknown. */
    lagSeconds: z.number().nullable(),
    /** How many events they have not seen; null when unknown, and when there are more than are counted. */
    lagEvents: z.int().nullable(),
    /** Whether events have waited for half a minute in which the read models have not moved; the process is not ready then. */
    isStalled: z.boolean(),
    parkedStreams: z.int().nullable(),
  }),
  /** Streams whose emails wait until one of their events can be read; null when unknown. */
  emails: z.object({ waitingStreams: z.int().nullable() }),
  /** How many mailboxes cannot be read, and how many messages could not be taken in and are tried again; null when unknown. */
  mailboxes: z.object({ failing: z.int().nullable(), setAside: z.int().nullable() }),
  /** The workers of the process that answers, by name. */
  workers: z.record(z.string(), workerStateSchema),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** `GET /version`. */
export const versionSchema = z.object({ name: z.literal('waybill'), version: z.string(), node: z.string() });

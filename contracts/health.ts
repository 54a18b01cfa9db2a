import { z } from 'zod';

const dependencySchema = z.enum(['up', 'down']);

/** `GET /readyz`: what works. The bus and the mail server may be away without making the process unready. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  eventStore: dependencySchema,
  /** `read_only`: reachable, but accepts no writes, as on a full disk. */
  database: z.enum(['up', 'read_only', 'down']),
  bus: dependencySchema,
  mailServer: dependencySchema,
  projections: z.object({
    /** Positions between the end of the log and the read models; null when either is unknown. */
    lag: z.string().nullable(),
    parkedStreams: z.int().nullable(),
  }),
  /** Streams whose emails wait until one of their events can be read; null when unknown. */
  emails: z.object({ waitingStreams: z.int().nullable() }),
});
export type Readiness = z.infer<typeof readinessSchema>;

/** `GET /version`. */
export const versionSchema = z.object({ name: z.literal('waybill'), version: z.string(), node: z.string() });

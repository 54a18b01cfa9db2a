import { z } from 'zod';
import { instant, logNumber } from './primitives.ts';

/** One event of a shipment's history with who, from where, both times and its place in the log. */
export const historyEntrySchema = z.object({
  eventId: z.uuid(),
  stream: z.string(),
  type: z.string(),
  revision: logNumber(),
  position: logNumber(),
  actorId: z.string(),
  actorRole: z.string(),
  source: z.string(),
  commandId: z.string(),
  causationId: z.string().nullable(),
  correlationId: z.string(),
  occurredAt: instant(),
  recordedAt: instant(),
  data: z.record(z.string(), z.unknown()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

import { z } from 'zod';
import { defineEvent, type EventOf } from './envelope.ts';

/** On `maintenance`: an administrator had these streams, whose events could not be applied to the read models, tried again. */
export const parkedStreamsRetried = defineEvent('ParkedStreamsRetried', z.object({ streams: z.array(z.string()).min(1) }));

export const maintenanceEvents = [parkedStreamsRetried] as const;
export type MaintenanceEvent = EventOf<(typeof maintenanceEvents)[number]>;

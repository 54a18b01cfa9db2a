import { z } from 'zod';
import { logNumber, uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** On `maintenance`: an administrator had these streams, whose events could not be applied to the read models, tried again. */
export const parkedStreamsRetried = defineEvent('ParkedStreamsRetried', z.object({ streams: z.array(z.string()).min(1) }));

const byAccount = z.object({ rebuildId: uuid(), accountId: uuid() });

/** On `maintenance`: that account asked for new read models, made from the whole log. */
export const rebuildRequested = defineEvent('RebuildRequested', byAccount);

/** On `maintenance`: that account called the rebuild off; the read models stay as they are. */
export const rebuildCancelled = defineEvent('RebuildCancelled', byAccount);

/** On `maintenance`: new read models, made of so many events, have taken the place of the old ones. */
export const readModelsRebuilt = defineEvent('ReadModelsRebuilt', z.object({ rebuildId: uuid(), events: z.int().min(0) }));

const comparisonByAccount = z.object({ comparisonId: uuid(), accountId: uuid() });

/** On `maintenance`: that account asked for the read models to be compared with new ones, made from the whole log. */
export const comparisonRequested = defineEvent('ComparisonRequested', comparisonByAccount);

/** On `maintenance`: that account called the comparison off. */
export const comparisonCancelled = defineEvent('ComparisonCancelled', comparisonByAccount);

/** On `maintenance`: of so many rows of the read models, at that position of the log, so many were not what its events make. */
export const readModelsCompared = defineEvent(
  'ReadModelsCompared',
  z.object({
    comparisonId: uuid(),
    position: logNumber(),
    events: z.int().min(0),
    rows: z.int().min(0),
    differing: z.int().min(0),
  }),
);

export const maintenanceEvents = [
  parkedStreamsRetried,
  rebuildRequested,
  rebuildCancelled,
  readModelsRebuilt,
  comparisonRequested,
  comparisonCancelled,
  readModelsCompared,
] as const;
export type MaintenanceEvent = EventOf<(typeof maintenanceEvents)[number]>;

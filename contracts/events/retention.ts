import { z } from 'zod';
import { uuid } from '../primitives.ts';
import { retentionDaysSchema, retentionKindSchema } from '../retention.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** On `retention`: that account said how many days a kind of data is kept; null keeps it for good. */
export const retentionRuleSet = defineEvent(
  'RetentionRuleSet',
  z.object({ kind: retentionKindSchema, days: retentionDaysSchema.nullable(), accountId: uuid() }),
);

/** On `retention`: the rules ran, and so much was removed. */
export const retentionRun = defineEvent(
  'RetentionRun',
  z.object({
    runId: uuid(),
    removed: z.array(z.object({ kind: retentionKindSchema, days: retentionDaysSchema, count: z.int().min(0) })),
  }),
);

/** On `retention`: that account said that the clock is right, though it is far ahead of what was known, so that the rules may run. */
export const retentionClockConfirmed = defineEvent('RetentionClockConfirmed', z.object({ accountId: uuid() }));

export const retentionEvents = [retentionRuleSet, retentionRun, retentionClockConfirmed] as const;
export type RetentionEvent = EventOf<(typeof retentionEvents)[number]>;

import { z } from 'zod';
import { alertLevelSchema } from '../alerts.ts';
import { languageSchema } from '../languages.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, type EventOf } from './envelope.ts';

/** A service alert went up, in the words of the administrator who wrote it. */
export const alertPublished = defineEvent(
  'AlertPublished',
  z.object({
    alertId: uuid(),
    level: alertLevelSchema,
    title: z.string(),
    detail: z.string(),
    language: languageSchema,
    until: instant().nullable(),
  }),
);

/** A service alert was taken down. */
export const alertWithdrawn = defineEvent('AlertWithdrawn', z.object({ alertId: uuid() }));

export const alertEvents = [alertPublished, alertWithdrawn] as const;
export type AlertEvent = EventOf<(typeof alertEvents)[number]>;

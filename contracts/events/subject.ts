import { z } from 'zod';
import { erasureReasonSchema } from '../erasures.ts';
import { uuid } from '../primitives.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const subject = z.object({ subjectId: uuid() });
const request = subject.extend({ erasureId: uuid() });

/**
 * On `subject-<id>`: an administrator asked that the person be erased. `also` are further subjects that are the same person by what they
 * gave us: visitors of chats, phone numbers; `accountIds` the accounts, closed before, that had the address. What was typed is kept under
 * the person's own key, and goes with it.
 */
export const erasureRequested = defineEvent(
  'ErasureRequested',
  request.extend({
    also: z.array(uuid()),
    accountIds: z.array(uuid()),
    reason: erasureReasonSchema,
    person: personal(z.object({ email: z.string(), note: z.string().nullable() })),
  }),
);

/** The person is not erased because of that request. */
export const erasureDeclined = defineEvent('ErasureDeclined', request);

/**
 * Another administrator than the one who asked confirmed it: it cannot be called back any more. `also` and `accountIds` are what was found
 * of the person by then; where they are absent, those of the request stand.
 */
export const erasureConfirmed = defineEvent(
  'ErasureConfirmed',
  request.extend({ also: z.array(uuid()).optional(), accountIds: z.array(uuid()).optional() }),
);

/**
 * Before the person was erased more was found of them than was confirmed: chats, numbers and closed accounts of since. It belongs to the
 * erasure, and is named here before any of it goes.
 */
export const erasureExtended = defineEvent(
  'ErasureExtended',
  request.extend({ also: z.array(uuid()), accountIds: z.array(uuid()) }),
);

/** Why someone was erased: confirmed, by a rule of retention, or again, because something had brought back what was gone. */
export const erasedBecauseSchema = z.enum(['confirmed', 'retention', 'again']);
export type ErasedBecause = z.infer<typeof erasedBecauseSchema>;

/** The person's key was destroyed in both places: nothing of theirs in the log can be read any more. */
export const subjectErased = defineEvent(
  'SubjectErased',
  subject.extend({ because: erasedBecauseSchema, erasureId: uuid().nullable() }),
);

export const subjectEvents = [erasureRequested, erasureDeclined, erasureConfirmed, erasureExtended, subjectErased] as const;
export type SubjectEvent = EventOf<(typeof subjectEvents)[number]>;

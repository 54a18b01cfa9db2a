import { z } from 'zod';
import { languageSchema } from './languages.ts';
import { listFields } from './lists.ts';
import { emailAddress, instant, logNumber, text, uuid } from './primitives.ts';

/** Why somebody is to be erased: they asked for it, object to it, their data is needed no more, or was never to be kept. */
export const erasureReasons = ['asked', 'objection', 'not_needed', 'mistake'] as const;
export const erasureReasonSchema = z.enum(erasureReasons);

/** How far an erasure is: it waits for a second administrator, was declined, is about to be done, or is done. */
export const erasureStates = ['waiting', 'declined', 'confirmed', 'erased'] as const;
export const erasureStateSchema = z.enum(erasureStates);
export type ErasureState = z.infer<typeof erasureStateSchema>;

/** `POST /api/subjects/find`: whoever has that email address. */
export const findSubjectSchema = z.strictObject({ email: emailAddress() });

/**
 * `POST /api/subjects/data`: the same, with the language of the page in the archive, by default the person's own as far as it is known,
 * and whether notes that only staff read are in it.
 */
export const takeSubjectDataSchema = findSubjectSchema.extend({
  language: languageSchema.optional(),
  notes: z.boolean().default(true),
});
export type TakeSubjectData = z.infer<typeof takeSubjectDataSchema>;

/** What there can be about a person; each is counted. */
export const subjectKinds = [
  'shipment',
  'quote',
  'chat',
  'conversation',
  'email',
  'follow',
  'outgoing',
  'mailbox',
  'account',
  'address',
  'file',
  'source',
  'imported',
] as const;

/** How a subject is known to be that person: by the email address, or by what was given together with it. */
export const knownBySchema = z.enum(['email', 'chat', 'phone']);
export type KnownBy = z.infer<typeof knownBySchema>;

/**
 * What keeps a person from being erased: read models of before an update, which may lack something of the person, an account that is
 * open, or a mailbox of ours that has the address.
 */
export const hindranceSchema = z.enum(['rebuild', 'account', 'mailbox']);
export type Hindrance = z.infer<typeof hindranceSchema>;

/** `POST /api/erasures`. */
export const requestErasureSchema = z.strictObject({
  email: emailAddress(),
  reason: erasureReasonSchema,
  note: text(500).nullable().default(null),
});
export type RequestErasure = z.infer<typeof requestErasureSchema>;

/** `GET /api/erasures`: of one state or of all. */
export const listErasuresSchema = z.strictObject({
  state: erasureStateSchema.optional(),
  limit: listFields.limit,
  cursor: listFields.cursor,
});

/**
 * The newest request to erase a person, by the id of whom it is about. `email` and `note` are what was typed, null once the person is
 * erased; those who did something are user names, null where the account no longer exists. `hindrance` is what one that was confirmed still
 * waits for. `mayConfirm`: whoever asks is another administrator than who requested it.
 */
export const erasureSchema = z.object({
  id: uuid(),
  state: erasureStateSchema,
  reason: erasureReasonSchema,
  email: z.string().nullable(),
  note: z.string().nullable(),
  also: z.int(),
  requestedAt: instant(),
  requestedBy: z.string().nullable(),
  decidedAt: instant().nullable(),
  decidedBy: z.string().nullable(),
  erasedAt: instant().nullable(),
  hindrance: hindranceSchema.nullable(),
  mayConfirm: z.boolean(),
  revision: logNumber(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** `GET /api/erasures/waiting`: how many wait for a second administrator. */
export const waitingErasuresSchema = z.object({ waiting: z.int() });

/** What is known of whoever has the email address; `id` is null where nothing is. */
export const subjectFoundSchema = z.object({
  id: uuid().nullable(),
  knownBy: z.array(z.object({ id: uuid(), by: knownBySchema })),
  counts: z.array(z.object({ kind: z.enum(subjectKinds), count: z.int() })),
  lastAt: instant().nullable(),
  hindrance: hindranceSchema.nullable(),
  erasure: erasureSchema.nullable(),
});
export type SubjectFound = z.infer<typeof subjectFoundSchema>;

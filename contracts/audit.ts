import { z } from 'zod';
import { aboutSchema, outgoingKind } from './about.ts';
import { listFields } from './lists.ts';
import { emailAddress, instant, line, logNumber, moment, uuid } from './primitives.ts';
import { supersededSchema, timelineActorSchema, timelineValueSchema } from './timeline.ts';
import { trackingSchema } from './tracking.ts';

/** What auditors can look at as of any moment, by the names of their streams. */
export const auditKinds = [
  'shipment',
  'quote',
  'chat',
  'conversation',
  'email',
  'account',
  'mailbox',
  'alert',
  'apikey',
  'webhook',
  'import',
  'ratesheet',
] as const;
export const auditKindSchema = z.enum(auditKinds);

/** What events can be about: what has a history, and messages that are sent, which have none but their events. */
export const eventKinds = [...auditKinds, outgoingKind] as const;
export const eventKindSchema = z.enum(eventKinds);

/** A kind as it stands in an address: also in the plural, as lists have it. */
export const auditKindInPathSchema = z.preprocess(
  (kind) => auditKinds.find((one) => kind === pluralOf(one)) ?? kind,
  auditKindSchema,
);

const pluralOf = (kind: string): string => (kind.endsWith('x') ? `${kind}es` : `${kind}s`);

/** `known`: what had been recorded by then. `happened`: what had happened by then, as far as is known now. */
export const asKinds = ['known', 'happened'] as const;
export const asSchema = z.enum(asKinds);
export type As = z.infer<typeof asSchema>;

const revision = () => z.string().regex(/^\d{1,18}$/);

/** A revision of its stream, or an instant. */
export const asOfSchema = z.union([revision(), moment()]);

/** `GET /api/audit/{kind}/{id}`: without `asOf` as it is now. */
export const readAuditSchema = z.strictObject({ asOf: asOfSchema.optional(), as: asSchema.default('known') });

/** `GET /api/audit/{kind}/{id}/events`. */
export const listAuditedSchema = z.strictObject({ limit: listFields.limit, cursor: listFields.cursor });

/**
 * Something with its label: a tracking number, a quote's reference, a user name, the name of an API key or endpoint; null where it has none.
 */
export const labelledAboutSchema = aboutSchema.extend({ label: z.string().nullable() });
export type LabelledAbout = z.infer<typeof labelledAboutSchema>;

/** An event as a link: what it was, and what it was about first. */
export const eventLinkSchema = z.object({ id: uuid(), type: z.string(), about: aboutSchema });
export type EventLink = z.infer<typeof eventLinkSchema>;

/**
 * An event of the log, without personal values. `line` is how timelines say it, null where they do not; `abouts` has what it is about
 * mostly first, and a message that is sent after what that is about.
 */
export const auditEventSchema = z.object({
  id: uuid(),
  type: z.string(),
  abouts: z.array(labelledAboutSchema),
  stream: z.string(),
  revision: logNumber(),
  position: logNumber(),
  occurredAt: instant(),
  recordedAt: instant(),
  by: timelineActorSchema,
  actorId: z.string(),
  actorRole: z.string(),
  source: z.string(),
  commandId: uuid(),
  causationId: uuid().nullable(),
  correlationId: uuid(),
  line: z.object({ title: timelineValueSchema, summary: z.array(timelineValueSchema) }).nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** At most so many effects of an event are named. */
export const mostEffects = 20;

/**
 * An event among those about one thing: what caused it, and which events it caused. `isOwn`: it is of its own stream, and counts for
 * its state. `happenedAt` is when it happened, as far as is known now; of an event that `corrects` another one, named by its id, it is
 * that of the other. `isWithdrawn`: it never happened, as is known now, or what it corrects did not.
 */
export const auditedEventSchema = auditEventSchema.extend({
  isOwn: z.boolean(),
  happenedAt: instant(),
  isWithdrawn: z.boolean(),
  corrects: uuid().nullable(),
  cause: eventLinkSchema.nullable(),
  effects: z.array(eventLinkSchema).max(mostEffects),
  superseded: supersededSchema.nullable(),
});
export type AuditedEvent = z.infer<typeof auditedEventSchema>;

const actor = () => z.string().regex(/^[\w-]{1,60}$/);

/**
 * `GET /api/audit/events`: newest recorded first; `kind` is one of {@link eventKinds} or what other streams begin with; `from` and `to` are
 * when they were recorded, `to` exclusive.
 */
export const listAuditEventsSchema = z.strictObject({
  limit: listFields.limit,
  cursor: listFields.cursor,
  kind: z
    .string()
    .regex(/^[a-z]{1,40}$/)
    .optional(),
  type: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/)
    .optional(),
  actor: actor().optional(),
  from: moment().optional(),
  to: moment().optional(),
  correlation: uuid().optional(),
});
export type ListAuditEvents = z.infer<typeof listAuditEventsSchema>;

/** One field that differs: `path` is its name in the state with dots between the levels; null where it was not there. */
export const changeSchema = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() });
export type Change = z.infer<typeof changeSchema>;

/** Where a state stands in the history of its stream; without an event before the first one. */
export const standSchema = z.object({
  /** The last event that counts; as it happened, the one that happened last. */
  revision: logNumber().nullable(),
  /** When that happened: as it was recorded, and as it happened with its corrections. */
  occurredAt: instant().nullable(),
  recordedAt: instant().nullable(),
  /** How many events count, and how many there are by now. */
  counted: z.int(),
  total: z.int(),
  firstAt: instant(),
  lastAt: instant(),
});
export type Stand = z.infer<typeof standSchema>;

/** So many messages of a history are shown: the last ones; of each no more than so many characters. */
export const mostSaid = 100;
export const mostSaidCharacters = 5_000;

/** Who said something: the customer's side, staff, the assistant, a program that writes by itself, or staff to one another. */
export const saidBySchema = z.enum(['customer', 'staff', 'assistant', 'automatic', 'note']);

/** A message of then; `id` is that of its event, or of the email or reply. `name` is null where only the account is known. */
export const saidMessageSchema = z.object({
  id: z.string(),
  at: instant(),
  by: saidBySchema,
  name: z.string().nullable(),
  text: z.string(),
  isCut: z.boolean(),
});
export type SaidMessage = z.infer<typeof saidMessageSchema>;

/** What had been said by then and not been taken back: how many messages there were, and the last of them in their order. */
export const saidSchema = z.object({ count: z.int(), messages: z.array(saidMessageSchema).max(mostSaid) });

/**
 * The state of something as of a moment, folded from the log by the rules of today: `state` has its fields as staff see them, null where
 * there was nothing yet; `label` is what it is called today; `changes` is what the event at `stand` changed. `seen` is the public tracking
 * page of then as strangers saw it, `said` the messages of a chat or conversation; null where there is no such thing.
 */
export const auditStateSchema = z.object({
  about: aboutSchema,
  label: labelledAboutSchema.shape.label,
  as: asSchema,
  asOf: z.string().nullable(),
  stand: standSchema,
  state: z.record(z.string(), z.unknown()).nullable(),
  changes: z.array(changeSchema),
  seen: trackingSchema.nullable(),
  said: saidSchema.nullable(),
});
export type AuditState = z.infer<typeof auditStateSchema>;

/** `GET /api/audit/find`: by a tracking number, an id of anything, or a user name. */
export const findAuditSchema = z.strictObject({ q: line(120) });

/** `POST /api/audit/find`: a body, so that no address holds it. */
export const findPersonSchema = z.strictObject({ email: emailAddress() });

/** What was found, with what it is known by where that is no person's; `events` are those with that correlation. */
export const auditHitSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal('thing'), about: aboutSchema, label: z.string().nullable() }),
  z.object({ found: z.literal('actor'), id: z.string(), name: z.string().nullable() }),
  z.object({ found: z.literal('correlation'), id: uuid(), events: z.int() }),
]);
export type AuditHit = z.infer<typeof auditHitSchema>;

/** The first of them; `isMore` where there are others. */
export const auditHitsSchema = z.object({ hits: z.array(auditHitSchema), isMore: z.boolean() });
export type AuditHits = z.infer<typeof auditHitsSchema>;

/**
 * What names a person; `subjectId` is what the person's own export is asked for by, null where nobody is known or the reader may not export
 * it, and `also` are further subjects that are the same person by what they said.
 */
export const foundPersonSchema = auditHitsSchema.extend({ subjectId: uuid().nullable(), also: z.array(uuid()) });

/** So many are shown. */
export const mostAuditHits = 50;

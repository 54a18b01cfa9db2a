import { z } from 'zod';
import { roleSchema } from '../accounts.ts';
import { instant, logNumber, uuid } from '../primitives.ts';

/** Where a command came from. */
export const sourceSchema = z.enum(['ui', 'api', 'import', 'simulator', 'mail', 'system']);
export type Source = z.infer<typeof sourceSchema>;

/**
 * Metadata of every event. `occurredAt` is when it happened in the world, given by the actor; the store adds when it was
 * recorded. `requestHash` stands for the request, to tell a retry from another one under the same id: an HMAC, in early events a SHA-256.
 * It carries no personal data: actors are ids.
 */
export const eventMetadataSchema = z.object({
  commandId: uuid(),
  requestHash: z.string(),
  actorId: z.string(),
  actorRole: z.union([roleSchema, z.enum(['system', 'api_key'])]),
  source: sourceSchema,
  causationId: uuid().optional(),
  correlationId: uuid(),
  schemaVersion: z.int().min(1),
  occurredAt: instant(),
});
export type EventMetadata = z.infer<typeof eventMetadataSchema>;

/** The place of an event in the log: commit and prepare position. Only `commit` is shown outside. */
export interface Position {
  commit: bigint;
  prepare: bigint;
}

/** An event as the log keeps it: validated, upcast and with personal data opened. */
export interface RecordedEvent<Type extends string = string, Data = unknown> {
  id: string;
  stream: string;
  revision: bigint;
  position: Position;
  recordedAt: Date;
  type: Type;
  data: Data;
  metadata: EventMetadata;
}

/** An event as the bus carries it: unread, so that personal values are ciphertext still; numbers of the log as decimal digits. */
export const relayedEventSchema = z.object({
  id: z.string(),
  stream: z.string(),
  revision: logNumber(),
  position: logNumber(),
  recordedAt: instant(),
  type: z.string(),
  data: z.looseObject({}),
  metadata: z.looseObject({}),
});
export type RelayedEvent = z.infer<typeof relayedEventSchema>;

/** Rewrites stored data of one schema version into the next one. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** The shape of one event type: its current version, its schema, and one upcaster per older version (index 0: 1 to 2). */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  type: Type;
  version: number;
  data: Schema;
  upcasters: readonly Upcaster[];
}

/** Declares an event type. `upcasters` must lead from version 1 to the current one. */
export function defineEvent<Type extends string, Schema extends z.ZodType>(
  type: Type,
  data: Schema,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Type, Schema> {
  return { type, version: upcasters.length + 1, data, upcasters };
}

/** Whether an event of the log is of that definition; its data then has the shape that the definition says. */
export const isOf = <Type extends string, Schema extends z.ZodType>(
  event: RecordedEvent,
  { type }: EventDefinition<Type, Schema>,
): event is RecordedEvent<Type, z.infer<Schema>> => event.type === type;

/** `{ type, data }` of a definition: what a decider returns and an evolver folds. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema> ? { type: Type; data: z.infer<Schema> } : never;

/**
 * A value that belongs to a person. In memory it is clear, or null once the person was erased; in the log it is
 * ciphertext under that subject's key, `{ subjectId, sealed }`.
 */
export const personal = <Schema extends z.ZodType>(value: Schema) => z.object({ subjectId: uuid(), value: value.nullable() });

/** A value that belongs to a person, in events of a version that had it in the clear: nobody's key erases it. */
export const inTheClear = <Schema extends z.ZodType>(clear: Schema) => z.object({ clear });

/** Whether that is a value {@link inTheClear}. */
export const isInTheClear = (value: object): value is { clear: unknown } => 'clear' in value && Object.keys(value).length === 1;

/** What a {@link personal} value looks like in the log. */
export interface Sealed {
  subjectId: string;
  sealed: string;
}

/** Whether that is a {@link personal} value in the clear. */
export const isPersonal = (value: object): value is { subjectId: string; value: unknown } =>
  'subjectId' in value && typeof value.subjectId === 'string' && 'value' in value;

/** Whether that is a {@link personal} value as it looks in the log. */
export const isSealed = (value: object): value is Sealed =>
  'sealed' in value && 'subjectId' in value && typeof value.sealed === 'string' && typeof value.subjectId === 'string';

/** An event of the given union, as the log keeps it. */
export type Recorded<Event extends { type: string; data: unknown }> = Event extends { type: string; data: unknown }
  ? RecordedEvent<Event['type'], Event['data']>
  : never;

/** What such an event says, whether the log keeps it yet or not: without its place and time there. */
export type Fact<Event extends { type: string; data: unknown }> = Event extends { type: string; data: unknown }
  ? Pick<RecordedEvent<Event['type'], Event['data']>, 'id' | 'type' | 'data' | 'metadata'>
  : never;

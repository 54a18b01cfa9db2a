import { z } from 'zod';
import type { Position } from '#contracts/events/envelope.ts';
import { accountDisabled, roleChanged } from '#contracts/events/account.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { erasureConfirmed, erasureExtended, erasureRequested, subjectErased } from '#contracts/events/subject.ts';
import { uuid } from '#contracts/primitives.ts';
import type { Erasure, ErasureMarks } from '#infra/erasure-marks/erasure-marks.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { ownEvents } from '#infra/move-log/own-events.ts';
import type { Logger } from '#infra/logger.ts';
import type { ErasePerson } from './erase-person.ts';

/** An erasure as the log has it. */
export interface LoggedErasure extends Erasure {
  at: Date;
}

/** What the log has said since a database stood where it stands. */
export interface Since {
  erasures: LoggedErasure[];
  /** Where the last of them is. */
  lastErasure: Position | undefined;
  /** Accounts that were closed or got other rights. */
  accountIds: string[];
}

const erasedSchema = z.object({ subjectId: uuid() });
const whenSchema = z.object({ occurredAt: z.coerce.date() });
const requestSchema = z.object({ erasureId: uuid(), accountIds: z.array(uuid()).optional() });
const askedTypes: ReadonlySet<string> = new Set([erasureRequested.type, erasureConfirmed.type, erasureExtended.type]);
const accountTypes: ReadonlySet<string> = new Set([accountDisabled.type, roleChanged.type]);

/** Reads on from there to the present end; an empty database reflects nothing, and holds nothing. Throws EventStoreUnavailable. */
export async function saidSince(store: Pick<EventStore, 'end' | 'readAll'>, after: Position | undefined): Promise<Since> {
  const erasures = new Map<string, LoggedErasure>();
  const accountIds = new Set<string>();
  let lastErasure: Position | undefined;
  const upTo = after && (await store.end());
  if (!after || !upTo) return { erasures: [], lastErasure, accountIds: [] };
  for await (const { type, stream, data, metadata, revision, position } of ownEvents(store, after, upTo)) {
    if (accountTypes.has(type)) accountIds.add(stream.slice(streamOf.account('').length));
    if (type !== subjectErased.type) continue;
    const [named, when] = [erasedSchema.safeParse(data).data, whenSchema.safeParse(metadata).data];
    // The read models park what cannot be read.
    if (!named || !when) continue;
    erasures.set(named.subjectId, { ...named, revision, at: when.occurredAt });
    lastErasure = position;
  }
  return { erasures: [...erasures.values()], lastErasure, accountIds: [...accountIds] };
}

export interface CarryOutAgainOptions {
  store: Pick<EventStore, 'readStream'>;
  erasureMarks: Pick<ErasureMarks, 'without'>;
  erasePerson: Pick<ErasePerson, 'again' | 'account'>;
  logger: Logger;
}

/** Carries out here what the log says and this database does not reflect, as one that was restored from a backup. Returns how many. */
export async function carryOutAgain(options: CarryOutAgainOptions, erasures: readonly LoggedErasure[]): Promise<number> {
  const { store, erasureMarks, erasePerson, logger } = options;
  const times = new Map(erasures.map(({ subjectId, at }) => [subjectId, at]));
  const missing = await erasureMarks.without(erasures);
  if (missing.length > 0)
    logger.warn({ persons: missing.length }, 'PostgreSQL is older than the event log: persons are erased from it again');
  for (const erasure of missing) {
    for (const accountId of await accountsOf(store, erasure.subjectId)) await erasePerson.account(accountId);
    await erasePerson.again(erasure, times.get(erasure.subjectId) ?? new Date(0));
  }
  return missing.length;
}

/** As they were confirmed, and found since. Nothing of the person is opened: the key may be missing. */
async function accountsOf(store: Pick<EventStore, 'readStream'>, subjectId: string): Promise<string[]> {
  const asked = new Map<string, string[]>();
  const accountIds: string[] = [];
  for await (const { type, data } of store.readStream(streamOf.subject(subjectId))) {
    if (!askedTypes.has(type)) continue;
    const request = requestSchema.safeParse(data).data;
    if (!request) continue;
    const { erasureId, accountIds: named } = request;
    if (type === erasureRequested.type) asked.set(erasureId, named ?? []);
    else accountIds.push(...(named ?? asked.get(erasureId) ?? []));
  }
  return accountIds;
}

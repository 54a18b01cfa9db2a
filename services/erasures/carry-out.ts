import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { subjectDecider } from '../domain/erasure.ts';
import { load } from '../load.ts';
import type { ErasePerson } from './erase-person.ts';

export interface CarryOutErasureOptions {
  log: Pick<EventLog, 'read'>;
  erasePerson: ErasePerson;
}

/** Does what was confirmed, as the log has it; returns false where it is done, or nobody confirmed it. */
export async function carryOutErasure({ log, erasePerson }: CarryOutErasureOptions, subjectId: string): Promise<boolean> {
  const { state } = await load(log, subjectDecider, streamOf.subject(subjectId));
  if (state.type === 'none' || state.erasedAt !== null || state.request?.state !== 'confirmed') return false;
  const { erasureId, also, accountIds } = state.request;
  for (const accountId of accountIds) await erasePerson.account(accountId);
  // The one whose stream says that it is to be done comes last.
  for (const id of [...also, subjectId]) {
    await erasePerson.subject({ subjectId: id, because: 'confirmed', erasureId, cause: erasureId });
  }
  return true;
}

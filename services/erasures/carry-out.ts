import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import { subjectDecider } from '../domain/erasure.ts';
import { load } from '../load.ts';
import type { ErasePerson } from './erase-person.ts';
import type { FindPerson } from './find-subject.ts';

export interface CarryOutErasureOptions {
  log: Pick<EventLog, 'read'>;
  findPerson: FindPerson;
  erasePerson: ErasePerson;
}

/** `nothing`: it is done, or nobody confirmed it. `hindered`: it waits, as an account was opened or a mailbox connected since. */
export type CarriedOut = 'done' | 'nothing' | 'hindered';

/** Does what was confirmed, as the log has it. */
export async function carryOutErasure(options: CarryOutErasureOptions, subjectId: string): Promise<CarriedOut> {
  const { log, findPerson, erasePerson } = options;
  const { state } = await load(log, subjectDecider, streamOf.subject(subjectId));
  if (state.type === 'none' || state.erasedAt !== null || state.request?.state !== 'confirmed') return 'nothing';
  const { erasureId, also, accountIds, person } = state.request;
  // Once the key is gone there is no way back: what an earlier attempt began is finished.
  if (person.value && (await findPerson(person.value.email)).hindrance !== null) return 'hindered';
  for (const accountId of accountIds) if (!(await erasePerson.account(accountId))) return 'hindered';
  // The one whose stream says that it is to be done comes last.
  for (const id of [...also, subjectId]) {
    await erasePerson.subject({ subjectId: id, because: 'confirmed', erasureId, cause: erasureId });
  }
  return 'done';
}

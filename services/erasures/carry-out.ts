import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem, type Handle } from '../command.ts';
import { subjectDecider, type Belonging, type KnownSubject } from '../domain/erasure.ts';
import { load } from '../load.ts';
import type { ErasePerson } from './erase-person.ts';
import type { FindPerson } from './find-subject.ts';

export interface CarryOutErasureOptions {
  log: Pick<EventLog, 'read'>;
  handle: Handle;
  findPerson: FindPerson;
  erasePerson: ErasePerson;
  clock: Clock;
}

/** `nothing`: it is done, or nobody confirmed it. `hindered`: it waits, as an account was opened or a mailbox connected since. */
export type CarriedOut = 'done' | 'nothing' | 'hindered';

/** Does what was confirmed, as the log has it, and with it whatever has been found of the person since. */
export async function carryOutErasure(options: CarryOutErasureOptions, subjectId: string): Promise<CarriedOut> {
  const { log, findPerson, erasePerson } = options;
  const { state } = await load(log, subjectDecider, streamOf.subject(subjectId));
  if (state.type === 'none' || state.erasedAt !== null || state.request?.state !== 'confirmed') return 'nothing';
  const { erasureId, person } = state.request;
  let belonging: Belonging = state.request;
  // Once the key is gone there is no way back: what an earlier attempt began is finished.
  if (person.value) {
    const { subjects, accountIds, hindrance } = await findPerson(person.value.email);
    if (hindrance !== null) return 'hindered';
    belonging = await extended(options, state, { also: subjects.map(({ id }) => id), accountIds: [...accountIds] });
  }
  for (const accountId of belonging.accountIds) if (!(await erasePerson.account(accountId))) return 'hindered';
  // The one whose stream says that it is to be done comes last.
  for (const id of [...belonging.also, subjectId]) {
    await erasePerson.subject({ subjectId: id, because: 'confirmed', erasureId, cause: erasureId });
  }
  return 'done';
}

/** What belongs to the erasure with that; the log names it before it goes, for whoever does it again in an older database. */
async function extended({ handle, clock }: CarryOutErasureOptions, { subjectId, request }: KnownSubject, found: Belonging) {
  const { state } = await handle({
    stream: streamOf.subject(subjectId),
    decider: subjectDecider,
    command: { type: 'extend', subjectId, found },
    context: bySystem(
      derivedId('extended', request?.erasureId ?? '', ...found.also, ...found.accountIds),
      clock.now().toISOString(),
    ),
  });
  if (state.type === 'none' || !state.request) throw new TypeError('an erasure that was confirmed was requested');
  return state.request;
}

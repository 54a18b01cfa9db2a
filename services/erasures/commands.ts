import type { RequestErasure } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { subjectDecider, type SubjectCommand, type SubjectState } from '../domain/erasure.ts';
import { load } from '../load.ts';
import type { FindPerson, SeekPerson } from './find-subject.ts';
import { rebuildNeeded } from '../audit/rebuild-needed.ts';

/** Asking that a person be erased, and what others say to it. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ErasureCommands {
  /**
   * Asks for whoever has the address. Throws DomainError `not_found` where nothing is known of them, and `erasure_hindered` while they
   * have an account that is open, or it is the address of a mailbox of ours; `rebuild_needed` where something of them could be missed.
   */
  request(erasureId: string, request: RequestErasure, context: CommandContext): Promise<Handled<SubjectState>>;
  decline(subjectId: string, context: CommandContext): Promise<Handled<SubjectState>>;
  /**
   * Confirms it for whoever has the address by now. Throws DomainError `second_admin_needed` for the one who asked, and `erasure_hindered`
   * and `rebuild_needed` as {@link request} does.
   */
  confirm(subjectId: string, context: CommandContext): Promise<Handled<SubjectState>>;
}

export interface ErasureCommandsOptions {
  handle: Handle;
  log: Pick<EventLog, 'read'>;
  personalData: Pick<PersonalData, 'subjectFor'>;
  findPerson: FindPerson;
  seekPerson: SeekPerson;
}

export function createErasureCommands({
  handle,
  log,
  personalData,
  findPerson,
  seekPerson,
}: ErasureCommandsOptions): ErasureCommands {
  const run = (subjectId: string, command: SubjectCommand, context: CommandContext) =>
    handle({ stream: streamOf.subject(subjectId), decider: subjectDecider, command, context });
  /** Whoever has the address now; `field` is where it was typed. */
  const findUnhindered = async (find: FindPerson, email: string, field?: string) => {
    const { subjects, accountIds, hindrance } = await find(email);
    if (hindrance === 'rebuild') throw rebuildNeeded();
    if (hindrance !== null) throw new DomainError('erasure_hindered', hindered[hindrance], field);
    return { subjectIds: subjects.map(({ id }) => id), accountIds: [...accountIds] };
  };
  /** The address of a request that waits; undefined also for one that cannot be read any more. */
  const waitingAddress = async (subjectId: string) => {
    const { state } = await load(log, subjectDecider, streamOf.subject(subjectId));
    return state.type === 'known' && state.request?.state === 'waiting' ? state.request.person.value?.email : undefined;
  };
  return {
    async request(erasureId, { email, reason, note }, context) {
      const { subjectIds, accountIds } = await findUnhindered(seekPerson, email, 'email');
      const [known, ...others] = subjectIds;
      // An account may be all that there is.
      const main = known ?? (accountIds.length > 0 ? await personalData.subjectFor(email) : undefined);
      if (!main) throw new DomainError('not_found', 'Nothing is known of a person with this email address.', 'email');
      const person = { subjectId: main, value: { email, note } };
      const request = { subjectId: main, erasureId, also: others, accountIds, reason, person };
      return run(main, { type: 'request', request }, context);
    },
    decline: (subjectId, context) => run(subjectId, { type: 'decline', subjectId, accountId: context.actor.id }, context),
    async confirm(subjectId, context) {
      const command = { type: 'confirm', subjectId, accountId: context.actor.id } as const;
      const email = await waitingAddress(subjectId);
      if (email === undefined) return run(subjectId, command, context);
      const { subjectIds, accountIds } = await findUnhindered(findPerson, email);
      const found = { also: subjectIds.filter((id) => id !== subjectId), accountIds };
      return run(subjectId, { ...command, found }, context);
    },
  };
}

const hindered = {
  account: 'This person has an account that is open. Deactivate it first.',
  mailbox: 'This is the address of a mailbox of ours. Disconnect it first.',
} as const;

import type { RequestErasure } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { Models } from '#projections/projector.ts';
import type { CommandContext, Handle, Handled } from '../command.ts';
import { DomainError } from '../domain/errors.ts';
import { subjectDecider, type SubjectCommand, type SubjectState } from '../domain/erasure.ts';
import type { FindPerson } from './find-subject.ts';
import { rebuildNeeded, refuseIncomplete } from '../audit/rebuild-needed.ts';

/** Asking that a person be erased, and what others say to it. All throw DomainError and EventStoreUnavailable, and are safe to retry under one id. */
export interface ErasureCommands {
  /**
   * Asks for whoever has the address. Throws DomainError `not_found` where nothing is known of them, and `erasure_hindered` while they
   * have an account that is open, or it is the address of a mailbox of ours; `rebuild_needed` where something of them could be missed.
   */
  request(erasureId: string, request: RequestErasure, context: CommandContext): Promise<Handled<SubjectState>>;
  decline(subjectId: string, context: CommandContext): Promise<Handled<SubjectState>>;
  /** Throws DomainError `second_admin_needed` for the one who asked, and `rebuild_needed`. */
  confirm(subjectId: string, context: CommandContext): Promise<Handled<SubjectState>>;
}

export interface ErasureCommandsOptions {
  handle: Handle;
  models: Models;
  personalData: Pick<PersonalData, 'subjectFor'>;
  findPerson: FindPerson;
}

export function createErasureCommands({ handle, models, personalData, findPerson }: ErasureCommandsOptions): ErasureCommands {
  const run = (subjectId: string, command: SubjectCommand, context: CommandContext) =>
    handle({ stream: streamOf.subject(subjectId), decider: subjectDecider, command, context });
  const settle = (type: 'decline' | 'confirm') => (subjectId: string, context: CommandContext) =>
    run(subjectId, { type, subjectId, accountId: context.actor.id }, context);
  return {
    async request(erasureId, { email, reason, note }, context) {
      const { subjects, accountIds, hindrance } = await findPerson(email);
      if (hindrance === 'rebuild') throw rebuildNeeded();
      if (hindrance !== null) throw new DomainError('erasure_hindered', hindered[hindrance], 'email');
      const [known, ...others] = subjects.map(({ id }) => id);
      // An account may be all that there is.
      const main = known ?? (accountIds.length > 0 ? await personalData.subjectFor(email) : undefined);
      if (!main) throw new DomainError('not_found', 'Nothing is known of a person with this email address.', 'email');
      const person = { subjectId: main, value: { email, note } };
      const request = { subjectId: main, erasureId, also: others, accountIds: [...accountIds], reason, person };
      return run(main, { type: 'request', request }, context);
    },
    decline: settle('decline'),
    async confirm(subjectId, context) {
      await refuseIncomplete(models);
      return settle('confirm')(subjectId, context);
    },
  };
}

const hindered = {
  account: 'This person has an account that is open. Deactivate it first.',
  mailbox: 'This is the address of a mailbox of ours. Disconnect it first.',
} as const;

import { streamOf } from '#contracts/events/registry.ts';
import type { ErasedBecause } from '#contracts/events/subject.ts';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { Directory } from '#infra/directory/directory.ts';
import { derivedId } from '#infra/ids.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import type { SavedViews } from '#infra/saved-views/saved-views.ts';
import { bySystem, type Handle } from '../command.ts';
import { subjectDecider } from '../domain/erasure.ts';

export interface ErasePersonOptions {
  personalData: Pick<PersonalData, 'erase'>;
  attachments: Pick<Attachments, 'forget'>;
  rawEmails: Pick<RawEmails, 'forget'>;
  outbox: Pick<Outbox, 'bringForward'>;
  directory: Pick<Directory, 'forget'>;
  savedViews: Pick<SavedViews, 'forget'>;
  /** Names, addresses and numbers of a person, as the read models have them. */
  textsOf(subjectId: string): Promise<string[]>;
  handle: Handle;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
}

/** One subject to be erased, and why; the same `cause` records it once. */
export interface SubjectToErase {
  subjectId: string;
  because: ErasedBecause;
  erasureId: string | null;
  cause: string;
}

/**
 * Erases: what is kept outside the log and the read models goes first, and the log says that it is done last, so that whoever ends in
 * between begins again. The read models follow the log. Everything may be repeated.
 */
export interface ErasePerson {
  subject(subject: SubjectToErase): Promise<void>;
  account(accountId: string): Promise<void>;
}

export function createErasePerson(options: ErasePersonOptions): ErasePerson {
  const { personalData, attachments, rawEmails, outbox, directory, savedViews, textsOf, handle, bus, clock } = options;
  return {
    async subject({ subjectId, because, erasureId, cause }) {
      const now = clock.now();
      await savedViews.forget(await textsOf(subjectId));
      await personalData.erase(subjectId, now);
      await attachments.forget(subjectId);
      await rawEmails.forget(subjectId);
      await outbox.bringForward(subjectId, now);
      bus.publish(emailsQueuedSubject, '{}');
      await handle({
        stream: streamOf.subject(subjectId),
        decider: subjectDecider,
        command: { type: 'recordErased', subjectId, because, erasureId },
        context: bySystem(derivedId('erased', subjectId, cause), now.toISOString()),
      });
    },
    account: (accountId) => directory.forget(accountId),
  };
}

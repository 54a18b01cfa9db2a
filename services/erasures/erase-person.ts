import { streamOf } from '#contracts/events/registry.ts';
import type { ErasedBecause } from '#contracts/events/subject.ts';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { Directory } from '#infra/directory/directory.ts';
import type { Erasure, ErasureMarks } from '#infra/erasure-marks/erasure-marks.ts';
import { derivedId } from '#infra/ids.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { PersonalData } from '#infra/personal-data/personal-data.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import type { SavedViews } from '#infra/saved-views/saved-views.ts';
import type { AccountChanges } from '../accounts/account-changes.ts';
import { bySystem, type Handle } from '../command.ts';
import { subjectDecider } from '../domain/erasure.ts';

export interface ErasePersonOptions {
  personalData: Pick<PersonalData, 'erase'>;
  attachments: Pick<Attachments, 'forget'>;
  rawEmails: Pick<RawEmails, 'forget'>;
  outbox: Pick<Outbox, 'bringForward'>;
  directory: Pick<Directory, 'alone' | 'forget'>;
  savedViews: Pick<SavedViews, 'forget'>;
  /** Removes the files of imports that name a person. */
  forgetInImports(subjectId: string, texts: readonly string[]): Promise<void>;
  accountChanges: Pick<AccountChanges, 'heal'>;
  marks: Pick<ErasureMarks, 'mark'>;
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
 * Erases: what is kept outside the log and the read models goes first, then the log says that it is done, and last the mark, so that whoever
 * ends in between begins again. The read models follow the log. Everything may be repeated.
 */
export interface ErasePerson {
  subject(subject: SubjectToErase): Promise<void>;
  /** What the log says already, carried out in a database that does not reflect it. */
  again(erasure: Erasure, at: Date): Promise<void>;
  /** Closed where the log says so, though an older database has it open; false for one that is open, in which everything stays. */
  account(accountId: string): Promise<boolean>;
}

export function createErasePerson(options: ErasePersonOptions): ErasePerson {
  const { personalData, attachments, rawEmails, outbox, directory, savedViews, accountChanges, marks } = options;
  const { textsOf, forgetInImports, handle, bus, clock } = options;
  const removeKept = async (subjectId: string, at: Date) => {
    const texts = await textsOf(subjectId);
    await savedViews.forget(texts);
    // Before the key goes, by which the person's address is known.
    await forgetInImports(subjectId, texts);
    await personalData.erase(subjectId, at);
    await attachments.forget(subjectId);
    await rawEmails.forget(subjectId);
    await outbox.bringForward(subjectId, clock.now());
    bus.publish(emailsQueuedSubject, '{}');
  };
  return {
    async subject({ subjectId, because, erasureId, cause }) {
      const now = clock.now();
      await removeKept(subjectId, now);
      const { revision } = await handle({
        stream: streamOf.subject(subjectId),
        decider: subjectDecider,
        command: { type: 'recordErased', subjectId, because, erasureId },
        context: bySystem(derivedId('erased', subjectId, cause), now.toISOString()),
      });
      if (revision !== undefined) await marks.mark({ subjectId, revision });
    },
    async again(erasure, at) {
      await removeKept(erasure.subjectId, at);
      await marks.mark(erasure);
    },
    async account(accountId) {
      await accountChanges.heal(accountId);
      // Whoever is reactivating it right now comes before it or after it.
      return directory.alone(() => directory.forget(accountId));
    },
  };
}

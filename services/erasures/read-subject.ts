import type { Account } from '#contracts/accounts.ts';
import { subjectKinds, type SubjectFound } from '#contracts/erasures.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Attachments } from '#infra/attachments/attachments.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { RawEmails } from '#infra/raw-emails/raw-emails.ts';
import { erasureOf } from '#projections/erasures/queries.ts';
import type { Models } from '#projections/projector.ts';
import { addressesOf, countsOf } from '#projections/subjects/queries.ts';
import { erasureViews } from './erasure-view.ts';
import type { FindPerson, SeekPerson } from './find-subject.ts';

export interface ReadSubjectOptions {
  models: Models;
  accounts: Pick<Accounts, 'usernames'>;
  attachments: Pick<Attachments, 'countOf'>;
  rawEmails: Pick<RawEmails, 'countOf'>;
  outbox: Pick<Outbox, 'messagesTo'>;
  findPerson: FindPerson;
  seekPerson: SeekPerson;
}

/** What is known of whoever has an email address, counted by kind, as that account is shown it. */
export type ReadSubject = (email: string, reader: Pick<Account, 'id' | 'role'>) => Promise<SubjectFound>;

export const createReadSubject =
  ({ models, accounts, attachments, rawEmails, outbox, findPerson, seekPerson }: ReadSubjectOptions): ReadSubject =>
  async (email, reader) => {
    const { subjects, accountIds, hindrance, rows } = await seekPerson(email);
    const ids = subjects.map(({ id }) => id);
    const [main] = ids;
    const [{ counts, lastAt }, address, file, source, outgoing, erasure] = await Promise.all([
      countsOf(models, ids),
      addressesOf(models, ids),
      attachments.countOf(ids),
      rawEmails.countOf(ids),
      outbox.messagesTo(ids),
      main ? erasureOf(models, main) : undefined,
    ]);
    const all = new Map([
      ...counts,
      ['address', address],
      ['file', file],
      ['source', source],
      ['outgoing', outgoing.length],
      ['account', accountIds.length],
      ['imported', rows.length],
    ] as const);
    const [requested = null] = erasure ? await erasureViews({ accounts, findPerson }, [erasure], reader) : [];
    return {
      id: main ?? null,
      knownBy: [...subjects],
      counts: subjectKinds.flatMap((kind) => {
        const count = all.get(kind) ?? 0;
        return count > 0 ? [{ kind, count }] : [];
      }),
      lastAt,
      hindrance,
      erasure: requested,
    };
  };

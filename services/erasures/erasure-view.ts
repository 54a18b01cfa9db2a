import type { Account } from '#contracts/accounts.ts';
import type { Erasure, Hindrance } from '#contracts/erasures.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { ErasureRow } from '#projections/erasures/queries.ts';
import { stateOf, type KnownSubject } from '../domain/erasure.ts';
import type { FindPerson } from './find-subject.ts';

export interface ErasureViewsOptions {
  accounts: Pick<Accounts, 'usernames'>;
  findPerson: FindPerson;
}

/** Requests as an account is shown them; those who did something by their user names. */
export async function erasureViews(
  { accounts, findPerson }: ErasureViewsOptions,
  rows: readonly ErasureRow[],
  { id: reader, role }: Pick<Account, 'id' | 'role'>,
): Promise<Erasure[]> {
  const actors = rows.flatMap(({ state: { request } }) => [request?.requestedBy, request?.decidedBy]);
  const names = await accounts.usernames([...new Set(actors.filter((id) => id != null))]);
  const hindrances = await Promise.all(rows.map(({ state }) => hindranceOf(findPerson, state)));
  return rows.flatMap(({ state, revision }, nth) => {
    const { subjectId: id, request, erasedAt } = state;
    const progress = stateOf(state);
    if (!request || progress === null) return [];
    const { reason, person, also, requestedAt, requestedBy, decidedAt, decidedBy } = request;
    return [
      {
        id,
        state: progress,
        reason,
        email: person.value?.email ?? null,
        note: person.value?.note ?? null,
        also: also.length,
        requestedAt,
        requestedBy: names.get(requestedBy) ?? null,
        decidedAt,
        decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null),
        erasedAt,
        hindrance: hindrances[nth] ?? null,
        mayConfirm: progress === 'waiting' && role === 'admin' && requestedBy !== reader,
        revision: String(revision),
      },
    ];
  });
}

async function hindranceOf(findPerson: FindPerson, known: KnownSubject): Promise<Hindrance | null> {
  const email = stateOf(known) === 'confirmed' ? known.request?.person.value?.email : undefined;
  return email === undefined ? null : (await findPerson(email)).hindrance;
}

import type { Account } from '#contracts/accounts.ts';
import type { Erasure } from '#contracts/erasures.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { ErasureRow } from '#projections/erasures/queries.ts';
import { stateOf } from '../domain/erasure.ts';

/** Requests as an account is shown them; those who did something by their user names. */
export async function erasureViews(
  accounts: Pick<Accounts, 'usernames'>,
  rows: readonly ErasureRow[],
  { id: reader, role }: Pick<Account, 'id' | 'role'>,
): Promise<Erasure[]> {
  const actors = rows.flatMap(({ state: { request } }) => [request?.requestedBy, request?.decidedBy]);
  const names = await accounts.usernames([...new Set(actors.filter((id) => id != null))]);
  return rows.flatMap(({ state, revision }) => {
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
        mayConfirm: progress === 'waiting' && role === 'admin' && requestedBy !== reader,
        revision: String(revision),
      },
    ];
  });
}

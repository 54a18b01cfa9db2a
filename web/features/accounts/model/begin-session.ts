import type { MutationFunctionContext } from '@tanstack/react-query';
import type { Account } from '#contracts/accounts.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';

/** The `onSuccess` of whatever signs someone in. */
export function beginSession(account: Account, _attempt: unknown, _result: unknown, { client }: MutationFunctionContext): void {
  // What another account has read in this window before is not for this one.
  client.removeQueries({ type: 'inactive' });
  rememberUser(account);
  client.setQueryData(sessionQuery.queryKey, account);
}

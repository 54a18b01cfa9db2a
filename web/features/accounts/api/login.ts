import { mutationOptions } from '@tanstack/react-query';
import { accountSchema } from '#contracts/accounts.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { rememberUser } from '#web/shared/session/display-cache.ts';
import { sessionQuery } from '#web/shared/session/session-query.ts';

/** `POST /api/auth/login`; a wrong password is answered after a second. */
export const loginMutation = mutationOptions({
  mutationFn: (credentials: { username: string; password: string }) =>
    sendJson('POST', '/api/auth/login', credentials, accountSchema),
  onSuccess: (account, _credentials, _result, { client }) => {
    // What somebody else has read in this window before is not for this account.
    client.removeQueries({ type: 'inactive' });
    rememberUser(account);
    client.setQueryData(sessionQuery.queryKey, account);
  },
});

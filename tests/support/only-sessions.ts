import { roles } from '#contracts/accounts.ts';
import type { Sessions } from '#services/accounts/sessions.ts';

const nothing = (): never => {
  throw new Error('this test has no accounts');
};

const accountOf: Sessions['accountOf'] = async (token, kind) =>
  roles.flatMap((role, index) =>
    `${kind}-${role}` === token ? [{ id: `01980000-0000-7000-8000-00000000000${index}`, username: role, role }] : [],
  )[0];

/** Sessions without accounts: the token `cookie-agent` is an agent's, and each role is one person. */
export const onlySessions: Sessions = {
  accountOf,
  holderOf: accountOf,
  signIn: async () => undefined,
  takeChallenge: async () => undefined,
  signInWithCode: nothing,
  liveAmong: async () => new Map(),
  signOut: async () => undefined,
  endSessionsOf: nothing,
  open: nothing,
};

import { roles } from '#contracts/accounts.ts';
import type { Sessions } from '#services/accounts/sessions.ts';

const nothing = (): never => {
  throw new Error('this test has no accounts');
};

/** Sessions that nothing is to be asked of. */
export const unusedSessions: Sessions = {
  accountOf: nothing,
  holderOf: nothing,
  signIn: nothing,
  takeChallenge: nothing,
  signInWithCode: nothing,
  liveAmong: nothing,
  signOut: nothing,
  endSessionsOf: nothing,
  open: nothing,
};

const accountOf: Sessions['accountOf'] = async (token, kind) =>
  roles.flatMap((role, index) =>
    `${kind}-${role}` === token ? [{ id: `01980000-0000-7000-8000-00000000000${index}`, username: role, role }] : [],
  )[0];

/** Sessions without accounts: the token `cookie-agent` is an agent's, and each role is one person. */
export const onlySessions: Sessions = {
  ...unusedSessions,
  accountOf,
  holderOf: accountOf,
  signIn: async () => undefined,
  takeChallenge: async () => undefined,
  liveAmong: async () => new Map(),
  signOut: async () => undefined,
};

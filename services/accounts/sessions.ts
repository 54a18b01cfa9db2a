import { randomBytes } from 'node:crypto';
import type { Account, Role } from '#contracts/accounts.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { derivedId, freshId } from '#infra/ids.ts';
import { hashPassword, verifyPassword } from '#infra/passwords.ts';

/** Signing in and out. Tokens are 256 random bits, kept hashed; every sign-in is in the log. */
export interface Sessions {
  /** A new session for the right password, else undefined; takes the same time for an unknown user. */
  signIn(username: string, password: string): Promise<{ token: string; account: Account } | undefined>;
  /** The account of a live session. */
  accountOf(token: string): Promise<Account | undefined>;
  signOut(token: string): Promise<void>;
  /** Adds an account; false when the user name is taken. */
  open(account: { username: string; email: string; password: string; role: Role }): Promise<boolean>;
}

export interface SessionsOptions {
  accounts: Accounts;
  record(event: AccountEvent, role: Role): Promise<void>;
  /** Tells everything that lives on in a session, by {@link sessionIdOf}, that it is over. */
  announceEnd(sessionId: string): void;
  clock: Clock;
}

/** Names a session without giving its token away. */
export const sessionIdOf = (token: string): string => derivedId('session', token);

export const createSessions = ({ accounts, record, announceEnd, clock }: SessionsOptions): Sessions => ({
  async signIn(username, password) {
    const found = await accounts.findByUsername(username);
    if (!(await verifyPassword(password, found?.passwordHash)) || !found) return undefined;
    await record({ type: 'SignedIn', data: { accountId: found.id } }, found.role);
    const token = randomBytes(32).toString('base64url');
    await accounts.openSession(token, found.id, clock.now());
    return { token, account: { id: found.id, username: found.username, role: found.role } };
  },
  accountOf: (token) => accounts.session(token, clock.now()),
  async signOut(token) {
    const account = await accounts.session(token, clock.now());
    await accounts.closeSession(token);
    announceEnd(sessionIdOf(token));
    if (account) await record({ type: 'SignedOut', data: { accountId: account.id } }, account.role);
  },
  async open({ username, email, password, role }) {
    if (await accounts.findByUsername(username)) return false;
    const id = freshId();
    const passwordHash = await hashPassword(password);
    await record({ type: 'AccountOpened', data: { accountId: id, role } }, role);
    return accounts.add({ id, username, email, role, passwordHash }, clock.now());
  },
});

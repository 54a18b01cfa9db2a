import { randomBytes } from 'node:crypto';
import type { Account, Role } from '#contracts/accounts.ts';
import type { AccountEvent } from '#contracts/events/account.ts';
import { sessionIdOf, type Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId } from '#infra/ids.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import type { Passwords } from '#infra/passwords.ts';

/** Signing in and out. Tokens are 256 random bits, kept hashed; every sign-in is in the log. */
export interface Sessions {
  /**
   * A new session for the right password, else undefined; takes the same time for an unknown user. Throws QueueFull when too
   * many passwords are being checked; without a `place` it is the program's own sign-in.
   */
  signIn(username: string, password: string, place?: QueuePlace): Promise<{ token: string; account: Account } | undefined>;
  /** The account of a live session. */
  accountOf(token: string): Promise<Account | undefined>;
  /** Those of the sessions that are live, by their ids, with their accounts. Looking is no use of a session. */
  liveAmong(sessionIds: readonly string[]): Promise<Map<string, Account>>;
  signOut(token: string): Promise<void>;
  /** Ends every session of the account, for when its role changes or it is disabled or deleted. */
  endSessionsOf(accountId: string): Promise<void>;
  /** Adds an account; false when the username is taken. */
  open(account: { username: string; email: string; password: string; role: Role; isDemo?: boolean }): Promise<boolean>;
}

export interface SessionsOptions {
  accounts: Accounts;
  passwords: Passwords;
  record(event: AccountEvent, role: Role): Promise<void>;
  /** Notifies everything that depends on a session, by its id, that it has ended. */
  announceEnd(sessionId: string): void;
  clock: Clock;
}

export const ownPlace = (): QueuePlace => ({ client: freshId(), isKnown: true });

export const createSessions = ({ accounts, passwords, record, announceEnd, clock }: SessionsOptions): Sessions => ({
  async signIn(username, password, place = ownPlace()) {
    const found = await accounts.findByUsername(username);
    if (!(await passwords.verify(password, found?.passwordHash, place)) || !found || found.disabledAt) return undefined;
    await record({ type: 'SignedIn', data: { accountId: found.id } }, found.role);
    const token = randomBytes(32).toString('base64url');
    const account = { id: found.id, username: found.username, role: found.role };
    await accounts.openSession(token, account, clock.now());
    return { token, account };
  },
  accountOf: (token) => accounts.session(token, clock.now()),
  liveAmong: (sessionIds) => accounts.liveSessions(sessionIds, clock.now()),
  async signOut(token) {
    const account = await accounts.session(token, clock.now());
    await accounts.closeSession(token);
    announceEnd(sessionIdOf(token));
    if (account) await record({ type: 'SignedOut', data: { accountId: account.id } }, account.role);
  },
  async endSessionsOf(accountId) {
    for (const id of await accounts.closeSessionsOf(accountId)) announceEnd(id);
  },
  async open({ username, email, password, role, isDemo = false }) {
    if (await accounts.findByUsername(username)) return false;
    const id = freshId();
    const passwordHash = await passwords.hash(password, ownPlace());
    await record({ type: 'AccountOpened', data: { accountId: id, role } }, role);
    return accounts.add({ id, username, email, role, passwordHash, isDemo, disabledAt: undefined }, clock.now());
  },
});

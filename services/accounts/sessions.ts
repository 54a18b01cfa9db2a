import { randomBytes } from 'node:crypto';
import { demoPassword, type Account, type Role } from '#contracts/accounts.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { sessionIdOf, type ClientFacts, type SessionKind, type SessionStore } from '#infra/session-store/session-store.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId } from '#infra/ids.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import type { Passwords } from '#infra/passwords.ts';
import { clientFacts } from './client-facts.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { AccountCommand } from '../domain/account.ts';
import { maySignIn, type AccountState } from '../domain/account-state.ts';

/** Signing in and out. Tokens are 256 random bits, kept hashed; every sign-in is in the log. */
export interface Sessions {
  /**
   * A new session for the right password, else undefined; takes the same time for an unknown user. A bearer token is for admins.
   * Throws QueueFull when too many passwords are being checked; without a `place` it is the program's own sign-in.
   */
  signIn(
    username: string,
    password: string,
    options?: { place?: QueuePlace; kind?: SessionKind; client?: ClientFacts },
  ): Promise<{ token: string; account: Account } | undefined>;
  /** The account of a live session of that kind. */
  accountOf(token: string, kind: SessionKind): Promise<Account | undefined>;
  /** Those of the sessions by cookie that are live, by their ids, with their accounts. Looking is no use of a session. */
  liveAmong(sessionIds: readonly string[]): Promise<Map<string, Account>>;
  signOut(token: string, kind: SessionKind): Promise<void>;
  /**
   * Ends every session of the account, for when its role or password changes or it is disabled or deleted; that of the token goes on.
   */
  endSessionsOf(accountId: string, exceptToken?: string): Promise<void>;
  /** Adds an account; false when the username is taken. */
  open(account: { username: string; email: string; password: string; role: Role; isDemo?: boolean }): Promise<boolean>;
}

export interface SessionsOptions {
  accounts: Accounts;
  store: SessionStore;
  passwords: Passwords;
  record(command: AccountCommand, role: Role): Promise<AccountState>;
  /** Lets the row of the account follow the log. */
  heal(accountId: string): Promise<void>;
  failures: Pick<SignInFailures, 'failed'>;
  /** Notifies everything that depends on a session, by its id, that it has ended. */
  announceEnd(sessionId: string): void;
  /** Outside demo mode the printed password opens no demo account. */
  isDemoMode: boolean;
  clock: Clock;
}

export const ownPlace = (): QueuePlace => ({ client: freshId(), isKnown: true });

const mayHold = (kind: SessionKind, role: Role): boolean => kind === 'cookie' || role === 'admin';

export const createSessions = ({
  accounts,
  store,
  passwords,
  record,
  heal,
  failures,
  announceEnd,
  isDemoMode,
  clock,
}: SessionsOptions): Sessions => ({
  async signIn(username, password, { place = ownPlace(), kind = 'cookie', client = clientFacts() } = {}) {
    const found = await accounts.findByUsername(username);
    const isRight = await passwords.verify(password, found?.passwordHash, place);
    const isPrinted = !isDemoMode && found?.isDemo && password.normalize('NFKC') === demoPassword;
    if (!isRight || !found || found.disabledAt || !mayHold(kind, found.role) || isPrinted) {
      failures.failed(found, isRight ? 'not_allowed' : 'wrong_password');
      return undefined;
    }
    const state = await record({ type: 'signIn', accountId: found.id, role: found.role }, found.role);
    if (state.type !== 'none' && !maySignIn(state, found)) {
      // The row is behind the log, as after a change a moment ago or from an older backup, or ahead: not accepted yet.
      await heal(found.id);
      return undefined;
    }
    const token = randomBytes(32).toString('base64url');
    const account = { id: found.id, username: found.username, role: found.role };
    const isOpen = await store.open(token, { account: found, kind, client, at: clock.now() });
    return isOpen ? { token, account } : undefined;
  },
  accountOf: (token, kind) => store.use(token, kind, clock.now()),
  liveAmong: (sessionIds) => store.liveAmong(sessionIds, clock.now()),
  async signOut(token, kind) {
    const account = await store.use(token, kind, clock.now());
    await store.close(token, kind);
    announceEnd(sessionIdOf(token));
    if (account) await record({ type: 'signOut', accountId: account.id }, account.role);
  },
  async endSessionsOf(accountId, exceptToken) {
    const except = exceptToken === undefined ? undefined : sessionIdOf(exceptToken);
    for (const id of await store.closeAllOf(accountId, except)) announceEnd(id);
  },
  async open({ username, email, password, role, isDemo = false }) {
    if (await accounts.findByUsername(username)) return false;
    const id = freshId();
    const passwordHash = await passwords.hash(password, ownPlace());
    await record({ type: 'open', accountId: id, role }, role);
    return accounts.add({ id, username, email, role, passwordHash, isDemo, disabledAt: undefined }, clock.now());
  },
});

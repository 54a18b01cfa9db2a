import { randomBytes } from 'node:crypto';
import { demoPassword, type Account, type Role } from '#contracts/accounts.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import {
  sessionIdOf,
  type ClientFacts,
  type NewSession,
  type SessionHolder,
  type SessionKind,
  type SessionStore,
} from '#infra/session-store/session-store.ts';
import type { Clock } from '#infra/clock.ts';
import { freshId } from '#infra/ids.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import type { Passwords } from '#infra/passwords.ts';
import { clientFacts } from './client-facts.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import type { AccountCommand } from '../domain/account.ts';
import { factorIn, maySignIn, type AccountState } from '../domain/account-state.ts';
import { DomainError } from '../domain/errors.ts';
import type { FactorCodes } from './factor-codes.ts';
import { SecondFactorMissing, SecondFactorNeeded } from './sign-in-steps.ts';

/** A session that was just opened. */
export interface Opened {
  token: string;
  account: Account;
}

/** Whose challenge it is, as the account is now. */
export type Challenged = NonNullable<Awaited<ReturnType<SessionStore['tryChallenge']>>>;

/** Signing in and out. Tokens are 256 random bits, kept hashed; every sign-in is in the log. */
export interface Sessions {
  /**
   * A new session for the right password, else undefined; takes the same time for an unknown user. A bearer token is for admins.
   * Throws QueueFull when too many passwords are being checked, {@link SecondFactorNeeded} and {@link SecondFactorMissing};
   * without a `place` it is the program's own sign-in.
   */
  signIn(
    username: string,
    password: string,
    options?: { place?: QueuePlace; kind?: SessionKind; client?: ClientFacts },
  ): Promise<Opened | undefined>;
  /** Takes a try of the challenge; undefined when it is over or of another kind. */
  takeChallenge(challenge: string, kind: SessionKind): Promise<Challenged | undefined>;
  /** A new session for the right code: `wrong` for a wrong or used one, `over` when the password has to be typed again. */
  signInWithCode(
    challenged: Challenged,
    typed: { challenge: string; code: string; kind: SessionKind; client?: ClientFacts },
  ): Promise<Opened | 'wrong' | 'over'>;
  /** The account of a live session of that kind; not of one that is only good for setting up a second factor. */
  accountOf(token: string, kind: SessionKind): Promise<Account | undefined>;
  /** The same with those, which have `mustEnrol`. */
  holderOf(token: string, kind: SessionKind): Promise<Account | undefined>;
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
  proofOf: FactorCodes['proofOf'];
  /** Whether whoever has the role must have a second factor. */
  isRequired(role: Role): boolean;
  /** Notifies everything that depends on a session, by its id, that it has ended. */
  announceEnd(sessionId: string): void;
  /** Outside demo mode the printed password opens no demo account. */
  isDemoMode: boolean;
  clock: Clock;
}

export const ownPlace = (): QueuePlace => ({ client: freshId(), isKnown: true });

const mayHold = (kind: SessionKind, role: Role): boolean => kind === 'cookie' || role === 'admin';

export function createSessions(options: SessionsOptions): Sessions {
  const { accounts, store, passwords, record, heal, failures, announceEnd, isDemoMode, isRequired, clock } = options;
  const freshToken = () => randomBytes(32).toString('base64url');

  const withDuty = ({ id, username, role, hasSecondFactor }: SessionHolder): Account =>
    hasSecondFactor || !isRequired(role) ? { id, username, role } : { id, username, role, mustEnrol: true };
  const holderOf: Sessions['holderOf'] = async (token, kind) => {
    const holder = await store.use(token, kind, clock.now());
    return holder && withDuty(holder);
  };
  const openFor = async (
    account: NewSession['account'] & { username: string },
    how: { kind: SessionKind; client: ClientFacts },
  ) => {
    const token = freshToken();
    const isOpen = await store.open(token, { account, ...how, at: clock.now() });
    return isOpen ? token : undefined;
  };

  return {
    async signIn(username, password, { place = ownPlace(), kind = 'cookie', client = clientFacts() } = {}) {
      const found = await accounts.findByUsername(username);
      const isRight = await passwords.verify(password, found?.passwordHash, place);
      const isPrinted = !isDemoMode && found?.isDemo && password.normalize('NFKC') === demoPassword;
      if (!isRight || !found || found.disabledAt || !mayHold(kind, found.role) || isPrinted) {
        failures.failed(found, isRight ? 'not_allowed' : 'wrong_password');
        return undefined;
      }
      const askForCode = async (): Promise<never> => {
        const challenge = freshToken();
        await store.challenge(challenge, { account: found, kind, at: clock.now() });
        throw new SecondFactorNeeded(challenge);
      };
      if (found.secondFactorId !== undefined) return askForCode();
      if (kind === 'bearer' && isRequired(found.role)) throw new SecondFactorMissing();
      const state = await record({ type: 'signIn', accountId: found.id, role: found.role }, found.role);
      const isRefused = state.type !== 'none' && !maySignIn(state, found);
      const hasFactor = factorIn(state) !== undefined;
      // The row is behind the log, as after a change a moment ago or from an older backup, or ahead: not accepted yet.
      if (isRefused || hasFactor) await heal(found.id);
      if (isRefused) return undefined;
      if (hasFactor) return askForCode();
      const token = await openFor(found, { kind, client });
      return token === undefined ? undefined : { token, account: withDuty({ ...found, hasSecondFactor: false }) };
    },
    takeChallenge: (challenge, kind) => store.tryChallenge(challenge, kind, clock.now()),
    async signInWithCode(challenged, { challenge, code, kind, client = clientFacts() }) {
      const { id, username, role } = challenged;
      const wrong = () => {
        failures.failed(challenged, 'wrong_code');
        return 'wrong' as const;
      };
      const proof = await options.proofOf(id, code);
      if (!proof) return wrong();
      const state = await record({ type: 'signIn', accountId: id, role, proof }, role).catch((error: unknown) => {
        // Used before, by whichever process.
        if (error instanceof DomainError) return undefined;
        throw error;
      });
      if (!state) return wrong();
      if (state.type !== 'none' && !maySignIn(state, challenged)) {
        await heal(id);
        return 'over';
      }
      if (!(await store.endChallenge(challenge))) return 'over';
      const token = await openFor(challenged, { kind, client });
      return token === undefined ? 'over' : { token, account: { id, username, role } };
    },
    holderOf,
    async accountOf(token, kind) {
      const holder = await holderOf(token, kind);
      return holder?.mustEnrol ? undefined : holder;
    },
    async liveAmong(sessionIds) {
      const live = await store.liveAmong(sessionIds, clock.now());
      return new Map(
        [...live].flatMap(([id, holder]) => {
          const account = withDuty(holder);
          return account.mustEnrol ? [] : [[id, account] as const];
        }),
      );
    },
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
      const passwordHash = await passwords.hash(password, ownPlace(), { isPrinted: isDemo });
      await record({ type: 'open', accountId: id, role }, role);
      return accounts.add({ id, username, email, role, passwordHash, isDemo, disabledAt: undefined }, clock.now());
    },
  };
}

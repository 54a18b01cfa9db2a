import type { Account } from '#contracts/accounts.ts';
import { sha256 } from '../ids.ts';

export const sessionIdleMs = 30 * 60_000;
export const sessionAbsoluteMs = 12 * 3_600_000;
/** How long a device or an address counts as one that an account is used from. */
export const knownClientMs = 90 * 86_400_000;

/** An account with what sign-in needs. */
export interface StoredAccount extends Account {
  email: string;
  passwordHash: string;
  /** Made by demo mode, with the password that it prints. */
  isDemo: boolean;
  /** When it was disabled. */
  disabledAt: Date | undefined;
}

/** How a session's token comes: a cookie that the browser sends by itself, or a bearer token that the admin area sends. */
export type SessionKind = 'cookie' | 'bearer';

/** A session of the account as it was when its password was checked. */
export interface NewSession {
  account: Pick<StoredAccount, 'id' | 'role' | 'passwordHash'>;
  kind: SessionKind;
  at: Date;
}

/** Names a session without giving its token away: the SHA-256 that the token is kept as, in hexadecimal. */
export const sessionIdOf = (token: string): string => sha256(token);

/**
 * Accounts and their sessions. Tokens come in clear and are kept only as SHA-256; one of the other kind opens nothing. A session is over once it is closed, idle for
 * 30 min or 12 h old, and when its account was removed, disabled, or given another role.
 */
export interface Accounts {
  findByUsername(username: string): Promise<StoredAccount | undefined>;
  /** The user name of the admin with that email address (case-insensitive); of several, of the first that is not disabled. */
  adminNamed(email: string): Promise<string | undefined>;
  /** The usernames of accounts, by their ids; without those that there are not. */
  usernames(accountIds: readonly string[]): Promise<Map<string, string>>;
  /** Accounts that are marked as demo accounts, and those that bear one of these user names. */
  demoOrNamed(usernames: readonly string[]): Promise<StoredAccount[]>;
  /** Marks the account as a demo account and disables it, unless it is disabled. */
  disableDemo(accountId: string, at: Date): Promise<void>;
  /** Lets people sign in to it again. */
  enable(accountId: string): Promise<void>;
  /** Adds the account; returns false when the username is taken. */
  add(account: StoredAccount, at: Date): Promise<boolean>;
  /** Opens a session of the account; returns false when its password or role is another by now, or it is disabled. */
  openSession(token: string, session: NewSession): Promise<boolean>;
  /** The account of a live session, moving its idle limit; undefined when the session is over. */
  session(token: string, kind: SessionKind, at: Date): Promise<Account | undefined>;
  /** Those of the sessions by cookie that are live, by their ids, with their accounts. Moves no idle limit. */
  liveSessions(sessionIds: readonly string[], at: Date): Promise<Map<string, Account>>;
  closeSession(token: string, kind: SessionKind): Promise<void>;
  /** Closes every session of the account, or every other one than that; returns their ids. */
  closeSessionsOf(accountId: string, except?: string): Promise<string[]>;
  /** Whether an account was signed in from that address in the last 90 days; the digest stands for both. */
  isKnownAddress(digest: string, at: Date): Promise<boolean>;
  rememberAddress(accountId: string, digest: string, at: Date): Promise<void>;
}

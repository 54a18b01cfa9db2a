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

/** Names a session without giving its token away: the SHA-256 that the token is kept as, in hexadecimal. */
export const sessionIdOf = (token: string): string => sha256(token);

/**
 * Accounts and their sessions. Tokens come in clear and are kept only as SHA-256. A session is over once it is closed, idle for
 * 30 min or 12 h old, and when its account was removed, disabled, or given another role.
 */
export interface Accounts {
  findByUsername(username: string): Promise<StoredAccount | undefined>;
  /** Accounts that are marked as demo accounts, and those that bear one of these user names. */
  demoOrNamed(usernames: readonly string[]): Promise<StoredAccount[]>;
  /** Marks the account as a demo account and disables it, unless it is disabled. */
  disableDemo(accountId: string, at: Date): Promise<void>;
  /** Lets people sign in to it again. */
  enable(accountId: string): Promise<void>;
  /** Adds the account; returns false when the username is taken. */
  add(account: StoredAccount, at: Date): Promise<boolean>;
  openSession(token: string, account: Account, at: Date): Promise<void>;
  /** The account of a live session, moving its idle limit; undefined when the session is over. */
  session(token: string, at: Date): Promise<Account | undefined>;
  /** Those of the sessions that are live, by their ids, with their accounts. Moves no idle limit. */
  liveSessions(sessionIds: readonly string[], at: Date): Promise<Map<string, Account>>;
  closeSession(token: string): Promise<void>;
  /** Closes every session of the account; returns their ids. */
  closeSessionsOf(accountId: string): Promise<string[]>;
  /** Whether an account was signed in from that address in the last 90 days; the digest stands for both. */
  isKnownAddress(digest: string, at: Date): Promise<boolean>;
  rememberAddress(accountId: string, digest: string, at: Date): Promise<void>;
}

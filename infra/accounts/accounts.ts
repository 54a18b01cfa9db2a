import type { Account } from '#contracts/accounts.ts';
import type { UnknownNames } from '#contracts/security-log.ts';

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
  /** The second factor that the row knows of. */
  secondFactorId?: string | undefined;
}

/** Accounts, and the addresses that they were signed in from. */
export interface Accounts {
  findByUsername(username: string): Promise<StoredAccount | undefined>;
  /** The user name of the admin with that email address (case-insensitive); of several, of the first that is not disabled. */
  adminNamed(email: string): Promise<string | undefined>;
  /** The usernames of accounts, by their ids; without those that there are not, and actors that are no accounts. */
  usernames(actorIds: readonly string[]): Promise<Map<string, string>>;
  /** Accounts that are marked as demo accounts, and those that bear one of these user names. */
  demoOrNamed(usernames: readonly string[]): Promise<StoredAccount[]>;
  /** Marks the account as a demo account and disables it, unless it is disabled. */
  disableDemo(accountId: string, at: Date): Promise<void>;
  /** Lets people sign in to it again. */
  enable(accountId: string): Promise<void>;
  /** Adds the account; returns false when the username is taken. */
  add(account: StoredAccount, at: Date): Promise<boolean>;
  /** Counts a failed sign-in with a user name that there is not, and forgets the counts of days that are long past. */
  countUnknownName(at: Date): Promise<void>;
  /** How many of those there were on that UTC day, and on the 30 days that end with it. */
  unknownNames(at: Date): Promise<UnknownNames>;
  /** Whether an account was signed in from that address in the last 90 days; the digest stands for both. */
  isKnownAddress(digest: string, at: Date): Promise<boolean>;
  rememberAddress(accountId: string, digest: string, at: Date): Promise<void>;
}

import type { Account } from '#contracts/accounts.ts';

/** An account with what sign-in needs. */
export interface StoredAccount extends Account {
  email: string;
  passwordHash: string;
}

/** Accounts and their sessions. Tokens come in clear and are kept only as SHA-256. */
export interface Accounts {
  findByUsername(username: string): Promise<StoredAccount | undefined>;
  /** Adds the account; answers false when the user name is taken. */
  add(account: StoredAccount, at: Date): Promise<boolean>;
  openSession(token: string, accountId: string, at: Date): Promise<void>;
  /** The account of a live session, moving its idle limit; undefined when it is unknown, idle for 30 min or 12 h old. */
  session(token: string, at: Date): Promise<Account | undefined>;
  closeSession(token: string): Promise<void>;
}

import type { PersonState, Role } from '#contracts/accounts.ts';

/** A person as the rows have them: invited while there is no user name. */
export interface DirectoryEntry {
  id: string;
  username: string | null;
  email: string;
  role: Role;
  disabledAt: Date | null;
  createdAt: Date;
  secondFactorId: string | null;
  /** Those that count with the second factor. */
  recoveryCodesId: string | null;
}

/** What a list of people is narrowed down to; `search` is a part of the user name or the email address, in whatever case. */
export interface PeopleWanted {
  search: string | undefined;
  role: Role | undefined;
  state: PersonState | undefined;
}

/** A row of a list, newest first; `created` is its instant with microseconds. */
export interface ListedEntry extends DirectoryEntry {
  created: string;
}

export interface ListedRows {
  /** The row before them; undefined for those at the top. */
  after: Pick<ListedEntry, 'created' | 'id'> | undefined;
  limit: number;
}

/** A link in an email, by the token in it. */
export interface MailedLink {
  id: string;
  accountId: string;
  token: string;
  expiresAt: Date;
}

/** What the log says about an account. Without credentials those in the row, of a change that came to nothing, go. */
export interface SettledState {
  role: Role;
  isDisabled: boolean;
  isSetUp: boolean;
  secondFactor: SettledFactor;
}

/** The second factor by its id, that of its recovery codes, and the factors that ended: one that it names neither way stays. */
export interface SettledFactor {
  id: string | undefined;
  codesId: string | undefined;
  endedIds: readonly string[];
}

/**
 * The accounts as an administrator sees them, and the links that were mailed to their people. The log is the truth of role and
 * state; a row follows it, and is unsettled from before the log is written until it does.
 */
export interface Directory {
  /** Runs one at a time, in all processes. Throws LockBusy where others take too long; nothing has run then. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** The ids of accounts, no more than `most` of them. */
  ids(most: number): Promise<string[]>;
  /** Those that match, newest first; accounts of one instant stand in the order of their ids, the last one first. */
  page(wanted: PeopleWanted, rows: ListedRows): Promise<ListedEntry[]>;
  /** How many match; counts no further than `most`. */
  count(wanted: PeopleWanted, most: number): Promise<number>;
  find(accountId: string): Promise<DirectoryEntry | undefined>;
  /** The account with the email address, in whatever case: of several the oldest that is not disabled, if there is one. */
  findByEmail(email: string): Promise<DirectoryEntry | undefined>;
  /** Every account with the email address, in whatever case. */
  allByEmail(email: string): Promise<DirectoryEntry[]>;
  /**
   * Nothing is left of the person in an account that is disabled but its id and role; false for any other account, of which everything
   * stays.
   */
  forget(accountId: string): Promise<boolean>;
  /** Whether another account has the user name, in whatever case. */
  isTaken(username: string, accountId: string): Promise<boolean>;
  /**
   * How many other administrators can sign in, of those whose row has what the log says. Demo accounts count for one of their own
   * kind only.
   */
  countOtherAdmins(accountId: string): Promise<number>;
  /** Adds an unsettled row for a person who is invited, unless the account is there. */
  addInvited(person: { id: string; email: string; role: Role }, at: Date): Promise<void>;
  markUnsettled(accountId: string): Promise<void>;
  unsettled(): Promise<string[]>;
  /** The row has what the log says: undefined when the log has no such account, whose row without a user name then goes. */
  settle(accountId: string, state: SettledState | undefined, at: Date): Promise<void>;
  /** False when another account has the user name. */
  setCredentials(accountId: string, credentials: { username?: string; passwordHash: string }): Promise<boolean>;
  passwordHashOf(accountId: string): Promise<string | undefined>;
  /** Keeps the link, unless one with that id is there, and drops those that have expired. */
  keepLink(link: MailedLink, at: Date): Promise<void>;
  /** The link of that token, expired or not. */
  findLink(token: string): Promise<Omit<MailedLink, 'token'> | undefined>;
  /** The token for the email about the link. */
  tokenOf(linkId: string): Promise<string | undefined>;
}

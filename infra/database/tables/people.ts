import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#contracts/accounts.ts';
import type { Browser, System } from '#contracts/sessions.ts';
import type { TableColumn } from '#contracts/shipment-list.ts';
import type { Long, Time } from './columns.ts';

/** Sign-in accounts. Credentials are state, not events. */
export interface AccountsTable {
  id: string;
  /** Null until the invitation is accepted, like the password. */
  username: string | null;
  email: string;
  password_hash: string | null;
  role: Role;
  created_at: Time;
  /** Made by demo mode, with the password that it prints. */
  is_demo: Generated<boolean>;
  disabled_at: ColumnType<Date | null, Date | null, Date | null>;
  /** A change was begun whose outcome is in the log and may not be in this row yet. */
  is_unsettled: Generated<boolean>;
  /** User name and email address, as searchText has them. */
  search_text: Generated<string>;
  /** The factor that sign-ins ask for. */
  second_factor_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The set of recovery codes that goes with it. */
  recovery_codes_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Secrets of authenticator apps, wrapped by the master key of that id. */
export interface SecondFactorsTable {
  id: string;
  account_id: string;
  wrapped_secret: Buffer;
  master_key_id: string;
  created_at: Time;
}

/** Recovery codes as their SHA-256; which of them were used is in the log. */
export interface RecoveryCodesTable {
  id: string;
  account_id: string;
  set_id: string;
  digest: Buffer;
}

/** Sign-ins that wait for a code, by the SHA-256 of their token. */
export interface SignInChallengesTable {
  token_hash: Buffer;
  account_id: string;
  /** The account's role and the SHA-256 of its password hash when its password was checked: it ends with others. */
  role: Role;
  credentials: Buffer;
  kind: 'cookie' | 'bearer';
  tries: number;
  expires_at: Time;
}

/** Links that were mailed to people: the token as its SHA-256, and sealed until it is in the email. */
export interface AccountLinksTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  sealed_token: Buffer;
  expires_at: Time;
}

/** Opaque session tokens by their SHA-256. */
export interface SessionsTable {
  token_hash: Buffer;
  account_id: string;
  /** The account's role when the session was opened: it ends with another. */
  role: Role;
  /** How its token comes. */
  kind: Generated<'cookie' | 'bearer'>;
  created_at: Time;
  last_used_at: Time;
  /** What the client said of itself. */
  browser: Browser | null;
  system: System | null;
  time_zone: string | null;
}

/** Addresses that accounts were signed in from, as keyed digests of user name and address. */
export interface KnownAddressesTable {
  digest: string;
  account_id: string;
  last_used_at: Time;
}

/** Failed sign-ins of a UTC day with user names that there are not. */
export interface UnknownNamesTable {
  day: ColumnType<string, string, never>;
  count: Long;
}

/** Views of the list of shipments that people keep for themselves. */
export interface SavedViewsTable {
  id: string;
  account_id: string;
  name: string;
  /** Filters and order, as the query of an address. */
  query: string;
  columns: TableColumn[];
  is_default: boolean;
}

/** How far each account has read each conversation. */
export interface ReadMarksTable {
  account_id: string;
  chat_id: string;
  seq: Long;
}

/** When API keys were used last. */
export interface ApiKeyUsesTable {
  key_id: string;
  last_used_at: Time;
}

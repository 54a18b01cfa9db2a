import type { Account } from '#contracts/accounts.ts';
import type { Browser, System } from '#contracts/sessions.ts';
import type { StoredAccount } from '../accounts/accounts.ts';
import { sha256 } from '../ids.ts';

export const sessionIdleMs = 30 * 60_000;
export const sessionAbsoluteMs = 12 * 3_600_000;

/** How a session's token comes: a cookie that the browser sends by itself, or a bearer token that the admin area sends. */
export type SessionKind = 'cookie' | 'bearer';

/** What a client says of itself when it signs in; null where it says nothing that is known. */
export interface ClientFacts {
  browser: Browser | null;
  system: System | null;
  /** An IANA name. */
  timeZone: string | null;
}

/** A session that is live. */
export interface LiveSession extends ClientFacts {
  id: string;
  kind: SessionKind;
  openedAt: Date;
  lastUsedAt: Date;
}

/** How long a sign-in may wait for its code, and how many codes may be tried in it. */
export const challengeMs = 5 * 60_000;
export const challengeTries = 5;

/** The account of a session or of a sign-in that waits. */
export interface SessionHolder extends Account {
  hasSecondFactor: boolean;
}

/** A session of the account as it was when its password was checked. */
export interface NewSession {
  account: Pick<StoredAccount, 'id' | 'role' | 'passwordHash'>;
  kind: SessionKind;
  client: ClientFacts;
  at: Date;
}

/** Names a session without giving its token away: the SHA-256 that the token is kept as, in hexadecimal. */
export const sessionIdOf = (token: string): string => sha256(token);

/**
 * The sessions of accounts. Tokens come in clear and are kept only as SHA-256; one of the other kind opens nothing. A session is
 * over once it is closed, idle for 30 min or 12 h old, and when its account was removed, disabled, or given another role.
 */
export interface SessionStore {
  /** Opens a session of the account; returns false when its password or role is another by now, or it is disabled. */
  open(token: string, session: NewSession): Promise<boolean>;
  /** Keeps that the password was right while a code is asked for. */
  challenge(token: string, session: Omit<NewSession, 'client'>): Promise<void>;
  /**
   * Takes one of the tries of that challenge: undefined where there are none, where it is over or of the other kind, and where
   * password or role of the account are others by now.
   */
  tryChallenge(token: string, kind: SessionKind, at: Date): Promise<(NewSession['account'] & { username: string }) | undefined>;
  /** Ends the challenge; returns false when it was over. */
  endChallenge(token: string): Promise<boolean>;
  /** The account of a live session, moving its idle limit; undefined when the session is over. */
  use(token: string, kind: SessionKind, at: Date): Promise<SessionHolder | undefined>;
  /** Those of the sessions by cookie that are live, by their ids, with their accounts. Moves no idle limit. */
  liveAmong(sessionIds: readonly string[], at: Date): Promise<Map<string, SessionHolder>>;
  /** Those of the account that are live, used last first. */
  liveOf(accountId: string, at: Date): Promise<LiveSession[]>;
  close(token: string, kind: SessionKind): Promise<void>;
  /** Closes the sessions with these ids. */
  closeAll(sessionIds: readonly string[]): Promise<void>;
  /** Closes every session of the account, or every other one than that; returns their ids. */
  closeAllOf(accountId: string, except?: string): Promise<string[]>;
}

/** A secret that an account shares with an authenticator app. */
export interface FactorSecret {
  /** Names the secret in events, which never have it. */
  id: string;
  accountId: string;
  secret: Uint8Array;
}

/** A recovery code by its id: only its digest is kept. */
export interface KeptCode {
  id: string;
  digest: string;
}

/**
 * Secrets of second factors, wrapped by the master key, and digests of recovery codes. Which of them count is in the log: those of
 * an account that it does not name open nothing.
 */
export interface SecondFactors {
  /** Keeps the secret until the app's first code proves it; one that was kept before and is not `inUse` goes. */
  keepSecret(secret: FactorSecret, options: { at: Date; inUse: string | undefined }): Promise<void>;
  /** Undefined where the account has none of that id, or none that a known master key opens. */
  secretOf(accountId: string, id: string): Promise<{ secret: Uint8Array; keptAt: Date } | undefined>;
  /** Keeps the codes of a set, unless they are there. */
  keepCodes(accountId: string, setId: string, codes: readonly KeptCode[]): Promise<void>;
  /** The account's code with that digest. */
  findCode(accountId: string, digest: string): Promise<{ id: string; setId: string } | undefined>;
  /** Wraps every secret by the current master key; returns how many were wrapped by another. Throws when aborted. */
  rewrap(signal: AbortSignal): Promise<number>;
}

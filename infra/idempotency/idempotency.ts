/** The command that a key stands for: ids made at its first use, and the hash of the request that used it first. */
export interface Claim {
  commandId: string;
  resourceId: string;
  requestHash: string;
}

/** Gives every retry under one key the same ids. The effect itself is made single by the log. */
export interface Idempotency {
  /** The first claim of that actor's key, which is `proposed` unless there was one before. */
  claim(actorId: string, key: string, proposed: Claim, at: Date): Promise<Claim>;
}

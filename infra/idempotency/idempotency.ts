/** The command that a key stands for: ids made at its first use, when that was, and the hash of the request that used it first. */
export interface Claim {
  commandId: string;
  resourceId: string;
  requestHash: string;
  at: Date;
  /** The revision that it was answered from, if it changed nothing: no event records it. */
  unchangedAt?: bigint;
}

/** Gives every retry under one key the same ids and the same time. The effect itself is made single by the log. */
export interface Idempotency {
  /** The first claim of that actor's key, which is `proposed` unless there was one before. */
  claim(actorId: string, key: string, proposed: Claim): Promise<Claim>;
  /** Keeps that the key's command changed nothing, so that a late retry changes nothing either. The first word stands. */
  keepUnchanged(actorId: string, key: string, revision: bigint): Promise<void>;
}

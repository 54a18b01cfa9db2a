/** An address or a signing secret of an endpoint. */
export interface WebhookSecret {
  /** Names it in events, which never have it. */
  id: string;
  webhookId: string;
  secret: string;
}

/** Addresses and secrets of endpoints, wrapped by the master key. Which of them count is in the log. */
export interface WebhookSecrets {
  /** Keeps it, unless one of that id is there; returns what is kept. Throws UnknownMasterKey. */
  keep(secret: WebhookSecret, at: Date): Promise<string>;
  /** The secrets of those ids, as far as they are there and a known master key opens them. */
  secretsOf(secrets: readonly Pick<WebhookSecret, 'id' | 'webhookId'>[]): Promise<ReadonlyMap<string, string>>;
  /** Removes what was kept for the endpoint, before that moment where one is given, but those. */
  removeOthers(webhookId: string, inForce: readonly string[], before?: Date): Promise<void>;
  /** The endpoints that have something that was kept before that moment. */
  webhooks(before: Date): Promise<string[]>;
  /** Wraps every secret by the current master key; returns how many were wrapped by another. Throws when aborted. */
  rewrap(signal: AbortSignal): Promise<number>;
}

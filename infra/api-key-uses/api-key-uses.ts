/** When API keys were used last, to a minute: state, not events. All methods throw while the database is away. */
export interface ApiKeyUses {
  /** An earlier use than the one that is known changes nothing. */
  note(apiKeyId: string, at: Date): Promise<void>;
  /** By key; without those that were never used. */
  lastOf(apiKeyIds: readonly string[]): Promise<Map<string, Date>>;
}

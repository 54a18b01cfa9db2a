import type { ExistingApiKey } from '#services/domain/api-key.ts';
import type { StateRow } from '../state-row.ts';

/** One row per API key, of use or not. Times as ISO text when written. */
export interface ApiKeysTable extends StateRow<ExistingApiKey> {
  id: string;
  created_at: string;
}

/** Every secret that a key ever had, by its SHA-256; whether it still works, the key says. */
export interface ApiKeySecretsTable {
  hash: string;
  key_id: string;
  position: number;
}

import type { ExistingWebhook } from '#services/domain/webhook.ts';
import type { StateRow } from '../state-row.ts';

/** One row per endpoint, removed ones included. Times as ISO text when written. */
export interface WebhooksTable extends StateRow<ExistingWebhook> {
  id: string;
  created_at: string;
  apikey_id: string | null;
  is_removed: boolean;
}

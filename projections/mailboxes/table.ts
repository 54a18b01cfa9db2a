import type { ExistingMailbox } from '#services/domain/mailbox.ts';
import type { StateRow } from '../state-row.ts';

/** One row per mailbox that was ever connected. Times as ISO text when written. */
export interface MailboxesTable extends StateRow<ExistingMailbox> {
  id: string;
  connected_at: string;
  is_connected: boolean;
}

import type { MailboxEvent } from '#contracts/events/mailbox.ts';
import { mailboxDecider, type MailboxState } from '#services/domain/mailbox.ts';
import { stateProjector } from '../projector.ts';
import type { MailboxesTable } from './table.ts';

export const mailboxesProjector = stateProjector<MailboxState, MailboxEvent, MailboxesTable>({
  name: 'mailboxes',
  table: 'mailboxes',
  key: 'id',
  evolution: mailboxDecider,
  keyOf: ({ data }) => data.mailboxId,
  row(state) {
    return { id: state.mailbox.mailboxId, connected_at: state.connectedAt, is_connected: state.type === 'connected' };
  },
});

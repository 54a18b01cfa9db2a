import type { Selectable } from 'kysely';
import type { OutgoingEmailsTable } from '../database/tables.ts';
import type { EndedEmail, Email } from './outbox.ts';

export const emailOf = (row: Selectable<OutgoingEmailsTable>): Email => ({
  id: row.id,
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  about: { kind: row.about_kind, id: row.about_id },
  template: row.template,
  recipient: row.recipient,
  addresseeId: row.addressee_id,
  orderKey: row.order_key,
  attempts: row.attempts,
});

export function endedEmailOf(row: Selectable<OutgoingEmailsTable>): EndedEmail {
  if (row.state === 'failed') {
    const end = { state: 'failed', failure: row.failure ?? 'gave_up', smtpCode: row.smtp_code } as const;
    return { ...emailOf(row), end };
  }
  return { ...emailOf(row), end: { state: row.state === 'sent' ? 'sent' : 'in_doubt' } };
}

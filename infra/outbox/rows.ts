import type { Insertable, Selectable } from 'kysely';
import type { OutgoingMessagesTable } from '../database/tables/outgoing.ts';
import type { EndedMessage, Message, NewMessage, OpenMessage } from './outbox.ts';

export type NewRow = Insertable<OutgoingMessagesTable>;

export const newRowOf = (email: NewMessage, dueAt: Date, at: Date): NewRow => ({
  id: email.id,
  state: 'queued',
  channel: email.channel,
  phase: null,
  event_id: email.eventId,
  stream: email.stream,
  revision: String(email.revision),
  about_kind: email.about.kind,
  about_id: email.about.id,
  template: email.template,
  recipient: email.recipient,
  addressee_id: email.addresseeId,
  order_key: email.orderKey,
  attempts: 0,
  reply_code: null,
  failure: null,
  next_attempt_at: dueAt,
  logged_at: null,
  created_at: at,
  may_have_ended: email.mayHaveEnded ?? false,
});

export const messageOf = (row: Selectable<OutgoingMessagesTable>): Message => ({
  id: row.id,
  channel: row.channel,
  eventId: row.event_id,
  stream: row.stream,
  revision: BigInt(row.revision),
  about: { kind: row.about_kind, id: row.about_id },
  template: row.template,
  recipient: row.recipient,
  addresseeId: row.addressee_id,
  orderKey: row.order_key,
  mayHaveEnded: row.may_have_ended,
  attempts: row.attempts,
  retries: row.retries,
});

export const openMessageOf = (row: Selectable<OutgoingMessagesTable>): OpenMessage => ({
  ...messageOf(row),
  state: row.state,
  failure: row.failure,
  replyCode: row.reply_code,
  queuedAt: row.created_at,
  nextAttemptAt: row.next_attempt_at,
});

export function endedMessageOf(row: Selectable<OutgoingMessagesTable>): EndedMessage {
  if (row.state === 'failed') {
    const end = { state: 'failed', failure: row.failure ?? 'gave_up', code: row.reply_code } as const;
    return { ...messageOf(row), end };
  }
  return { ...messageOf(row), end: { state: row.state === 'sent' ? 'sent' : 'in_doubt' } };
}

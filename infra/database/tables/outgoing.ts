import type { ColumnType } from 'kysely';
import type { MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { Channel, EmailRecipient, EmailTemplate } from '#contracts/mail.ts';
import type { Long, Time } from './columns.ts';

/** Life of an outgoing message: `queued` until its next attempt, `sending` from the first protocol step. */
export interface OutgoingMessagesTable {
  id: string;
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'in_doubt';
  channel: Channel;
  phase: 'connecting' | 'addressing' | 'transmitting' | 'dotted' | null;
  event_id: string;
  stream: string;
  revision: Long;
  /** The shipment or quote; the stream's name says which. */
  about_kind: string;
  about_id: string;
  template: EmailTemplate;
  recipient: EmailRecipient;
  addressee_id: string | null;
  /** Since it was queued, or queued once more. */
  attempts: number;
  /** How often it was queued once more after it had ended. */
  retries: ColumnType<number, number | undefined, number>;
  /** The last reply of the mail server, or status of the gateway. */
  reply_code: number | null;
  failure: MessageFailure | null;
  next_attempt_at: Time;
  /** When the outcome was appended to the log. */
  logged_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Time;
  /** Counts up in the order of the events. */
  seq: ColumnType<string, string | undefined, never>;
  /** The same for everything to one address. */
  order_key: string;
  /** An outbox that was lost since may have sent it. */
  may_have_ended: boolean;
  /** Whether later emails with that key wait for the next attempt of this one. */
  holds: ColumnType<boolean, boolean | undefined, boolean>;
  /** The owner that claimed it last. */
  epoch: ColumnType<string | null, string | null | undefined, string | null>;
}

/** An event whose emails of one family wait until it can be read, or until those before it in its stream can be. */
export interface WaitingEventsTable {
  family: string;
  event_id: string;
  stream: string;
  type: string;
  reason: string;
}

/** The one row that says who may claim outgoing emails: the lease with that epoch. */
export interface OutboxOwnerTable {
  is_only: boolean;
  epoch: Long;
}

/** When the last email to an unconfirmed address was or will be sent, and because of which command. */
export interface MailAllowancesTable {
  subject_id: string;
  taken_at: Time;
}

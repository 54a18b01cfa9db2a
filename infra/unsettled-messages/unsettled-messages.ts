import type { MessageEnd, MessageFailure } from '#contracts/events/outgoing-message.ts';
import type { OutboxCounts } from '#contracts/outbox.ts';
import type { OpenMessage } from '../outbox/outbox.ts';

/** Every state but `sent`. */
export type UnsettledState = Exclude<OpenMessage['state'], 'sent'>;

/** A message that is not sent. */
export interface UnsettledMessage extends OpenMessage {
  state: UnsettledState;
  /** Its place among all messages, counted up in the order in which they were queued. */
  seq: string;
  /** Whether the log has its end. */
  isLogged: boolean;
}

/** Where a message that had ended stands by the log: open again, or ended since. */
export interface Reopened {
  id: string;
  retries: number;
  end: MessageEnd | null;
}

/** Failed for one of these reasons, before that moment. */
export interface FailedFor {
  reasons: readonly MessageFailure[];
  loggedBy: Date;
}

/** What people see of the outbox, and do to it. Every transition is committed when its promise resolves. */
export interface UnsettledMessages {
  /** Those in these states that were queued before a place, the newest first. */
  page(states: readonly UnsettledState[], options: { before: string | undefined; limit: number }): Promise<UnsettledMessage[]>;
  counts(retryable: readonly MessageFailure[]): Promise<OutboxCounts>;
  /** Any message, one that is sent by now as well. */
  find(id: string): Promise<OpenMessage | undefined>;
  /** Failed messages whose end the log has, the oldest first. */
  failed(wanted: FailedFor, limit: number): Promise<UnsettledMessage[]>;
  countFailed(wanted: FailedFor): Promise<number>;
  /**
   * Queues a failed message, or one in doubt, once more, from its first attempt on; or ends it as the log says. Does nothing where the
   * message has been retried as often before.
   */
  reopen(reopened: Reopened, at: Date): Promise<void>;
  /** A message in doubt was sent after all; nothing where it has been retried since. */
  confirm(message: Pick<Reopened, 'id' | 'retries'>, at: Date): Promise<void>;
}

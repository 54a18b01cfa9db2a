import type { MailboxHealth } from '#contracts/mailboxes.ts';

/** How mailboxes are, as their workers say it. */
export interface MailboxHealths {
  /** By id; without those that no worker has had yet. */
  all(): Promise<ReadonlyMap<string, MailboxHealth>>;
}

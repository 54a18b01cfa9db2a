import type { MailboxHealth, MailProblem } from '#contracts/mailboxes.ts';

/** How mailboxes are, as their workers say it. */
export interface MailboxHealths {
  /** By id; without those that no worker has had yet. */
  all(): Promise<ReadonlyMap<string, MailboxHealth>>;
  /** What the worker of a mailbox says of it now. A problem counts from when it was first there. */
  report(mailboxId: string, news: MailboxNews, at: Date): Promise<void>;
}

export interface MailboxNews {
  state: MailboxHealth['state'];
  /** As it was, where nothing is said. */
  problem?: MailProblem | null;
  /** It was looked for new messages just now. */
  hasFetched?: boolean;
  /** So many came into the log since the last report. */
  received?: number;
}

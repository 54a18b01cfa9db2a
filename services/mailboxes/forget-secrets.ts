import { streamOf } from '#contracts/events/registry.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventLog } from '#infra/event-store/event-log.ts';
import type { MailSecrets } from '#infra/mail-secrets/mail-secrets.ts';
import { mailboxDecider } from '../domain/mailbox.ts';
import { load } from '../load.ts';
import { secretInForce } from './commands.ts';

/** By then a password is named by the log, or never will be. */
export const namedAfterMs = 3_600_000;

export interface ForgetSecretsOptions {
  secrets: MailSecrets;
  log: Pick<EventLog, 'read'>;
  /** Throws while the log is not the one that the mailboxes are in. */
  admit(): Promise<void>;
  clock: Clock;
}

/** Removes passwords that count no more and were left behind by a process that ended in between. */
export const createForgetSecrets =
  ({ secrets, log, admit, clock }: ForgetSecretsOptions): (() => Promise<void>) =>
  async () => {
    await admit();
    const before = new Date(clock.now().getTime() - namedAfterMs);
    for (const mailboxId of await secrets.mailboxes(before)) {
      const { state } = await load(log, mailboxDecider, streamOf.mailbox(mailboxId));
      await secrets.removeOthers(mailboxId, secretInForce(state), before);
    }
  };

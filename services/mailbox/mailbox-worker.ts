import type { MailProblem } from '#contracts/mailboxes.ts';
import type { Clock } from '#infra/clock.ts';
import { MailServerFailed, type ConnectMailbox } from '#infra/imap/imap.ts';
import type { Logger } from '#infra/logger.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import type { MailboxHealths, MailboxNews } from '#infra/mailbox-health/mailbox-health.ts';
import type { OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import { startOwnedWorker, type OwnedWorker, type Report } from '#infra/owned-worker.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import type { CopySent } from './copy-sent.ts';
import type { ReceiveMessages } from './receive-messages.ts';
import type { Rings } from './rings.ts';
import { syncInbox } from './sync-inbox.ts';
import { whileAway } from './while-away.ts';

/** Bounds of the wait before a mail server is connected to again. One that refuses the login is left alone for longer, or it locks it. */
const reconnectAfterMs = { min: 500, max: 30_000 };
const refusedAfterMs = { min: 60_000, max: 900_000 };
const refusals: ReadonlySet<MailProblem> = new Set([
  'wrong_password',
  'app_password_needed',
  'passwords_not_accepted',
  'host_not_allowed',
]);

export interface MailboxWorkerOptions {
  databaseUrl: string;
  connect: ConnectMailbox;
  cursors: MailboxCursors;
  healths: Pick<MailboxHealths, 'report'>;
  receive: ReceiveMessages;
  copySent: CopySent;
  rings: Pick<Rings, 'next'>;
  logId(): Promise<string>;
  clock: Clock;
  logger: Logger;
}

interface Shift extends MailboxWorkerOptions {
  mailbox: OpenMailbox;
  report: Report;
  signal: AbortSignal;
}

/** Reads a mailbox into the log and watches it, one process at a time; connects again for as long as it takes. */
export const startMailboxWorker = (mailbox: OpenMailbox, options: MailboxWorkerOptions): OwnedWorker =>
  startOwnedWorker({
    name: `waybill:mailbox:${mailbox.id}`,
    databaseUrl: options.databaseUrl,
    logger: options.logger,
    backOffMs: reconnectMs,
    own: (_lease, signal, report) => keepReading({ ...options, mailbox, report, signal }),
  });

async function keepReading(shift: Shift): Promise<void> {
  const { mailbox, signal, logger } = shift;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await tell(shift, { state: 'connecting' });
      await readUntilItEnds(shift, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof MailServerFailed)) throw error;
      const { problem } = error;
      if (failures === 0) logger.warn({ mailboxId: mailbox.id, problem }, 'a mailbox cannot be read; will try again');
      await tell(shift, { state: 'failing', problem });
      const { min, max } = refusals.has(problem) ? refusedAfterMs : reconnectAfterMs;
      await pause(jitteredDelayMs(failures, min, max), signal);
    }
  }
}

/** Over one connection. */
async function readUntilItEnds(shift: Shift, onSuccess: () => void): Promise<void> {
  const { mailbox, connect, copySent, rings, signal, report } = shift;
  const mailboxId = mailbox.id;
  const watching = { state: 'watching', problem: null, hasFetched: true } as const;
  const connection = await connect(mailbox.imap);
  const cutOff = () => void connection.close();
  signal.addEventListener('abort', cutOff);
  try {
    report.running();
    const onReceived = async (received: number) => {
      if (received > 0) await tell(shift, { ...watching, received });
    };
    while (!signal.aborted) {
      const rung = rings.next(mailboxId);
      await syncInbox({ ...shift, mailboxId, connection, onReceived });
      await copySent(mailboxId, connection, signal);
      await tell(shift, watching);
      onSuccess();
      report.progress();
      await connection.waitForNew(AbortSignal.any([signal, rung]));
    }
  } finally {
    signal.removeEventListener('abort', cutOff);
    await connection.close();
  }
}

const tell = ({ healths, mailbox, clock, logger, signal }: Shift, news: MailboxNews): Promise<void> =>
  whileAway({ logger, signal }, () => healths.report(mailbox.id, news, clock.now()));

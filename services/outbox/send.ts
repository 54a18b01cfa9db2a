import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import type { RecordEnds } from './record.ts';
import { doorbellPollMs, sendDue } from './send-due.ts';
import type { WriteEmail } from './send-one.ts';

export const mailRestartMaxMs = 2_000;

export interface SendOptions {
  databaseUrl: string;
  outbox: Outbox;
  mailer: Mailer;
  write: WriteEmail;
  record: RecordEnds;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

const backOffMs = { min: reconnectMs.min, max: mailRestartMaxMs };

/**
 * Sends what is due, several emails at a time, in one process at a time, and records the ends beside it. Before the final dot a
 * failure is tried again with growing pauses; after it an unanswered email is in doubt, is shown as such and never sent again.
 * Emails to one recipient leave in order; one that has to be tried again holds the later ones up for its first two pauses. It ends
 * after the SMTP transactions in hand, and once their ends were recorded.
 */
export function startSending(options: SendOptions): OwnedWorker {
  const { bus, clock, logger, record } = options;
  const bell = createDoorbell();
  const ended = createDoorbell();
  const unsubscribe = bus.subscribe(emailsQueuedSubject, () => bell.ring());

  const keepRecording = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted;) {
      try {
        await record(signal);
        failures = 0;
        await ended.wait(doorbellPollMs, signal);
      } catch (error) {
        if (failures === 0) logger.warn({ err: error }, 'could not record email outcomes; will retry');
        await pause(jitteredDelayMs(failures, backOffMs.min, backOffMs.max), signal);
        failures += 1;
      }
    }
  };

  const worker = startOwnedWorker({
    name: 'waybill:emails',
    databaseUrl: options.databaseUrl,
    logger,
    backOffMs,
    async own(lease, signal, report) {
      const over = new AbortController();
      const outbox = await options.outbox.takeOver(lease.epoch, clock.now());
      report.running();
      const recording = keepRecording(AbortSignal.any([signal, over.signal]));
      const onTried = () => {
        report.progress();
        ended.ring();
      };
      try {
        await sendDue({ ...options, outbox, bell, onTried }, signal);
      } finally {
        over.abort();
        await recording;
        // The last emails ended while the recording was ending.
        await record(AbortSignal.abort()).catch(() => undefined);
      }
    },
  });
  return {
    state: worker.state,
    async stop() {
      unsubscribe();
      await worker.stop();
    },
  };
}

import { emailsQueuedSubject } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { leases } from '#infra/database/lease.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { Logger } from '#infra/logger.ts';
import { startOwnedWorker, type OwnedWorker } from '#infra/owned-worker.ts';
import { jitteredDelayMs, pause, reconnectMs } from '#infra/shutdown.ts';
import type { Channel } from './channel.ts';
import type { RecordEnds } from './record.ts';
import { doorbellPollMs, sendDue } from './send-due.ts';

export const senderRestartMaxMs = 2_000;

export interface SendOptions {
  databaseUrl: string;
  outbox: Outbox;
  channels: readonly Channel[];
  record: RecordEnds;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

const backOffMs = { min: reconnectMs.min, max: senderRestartMaxMs };

/**
 * Sends what is due, several messages at a time, in one process at a time, and records the ends beside it; a slow channel keeps no
 * other waiting. A failure is tried again with growing pauses; an email without an answer to its final dot is in doubt, is shown as
 * such and sent again only at an administrator's word. Messages to one recipient leave in order; one that has to be tried again holds
 * the later ones up for its first two pauses. It ends after the attempts in hand, and once their ends were recorded.
 */
export function startSending(options: SendOptions): OwnedWorker {
  const { bus, clock, logger, record } = options;
  const channels = options.channels.map((channel) => ({ channel, bell: createDoorbell() }));
  const ended = createDoorbell();
  const unsubscribe = bus.subscribe(emailsQueuedSubject, () => channels.forEach(({ bell }) => bell.ring()));

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
    name: leases.emailSender,
    databaseUrl: options.databaseUrl,
    logger,
    backOffMs,
    async own(lease, signal, report) {
      const over = new AbortController();
      const outbox = await options.outbox.takeOver(lease.epoch, clock.now());
      report.running();
      const going = AbortSignal.any([signal, over.signal]);
      const recording = keepRecording(going);
      const onTried = () => {
        report.progress();
        ended.ring();
      };
      const ends = await Promise.allSettled(
        // One that fails ends the others too.
        channels.map((each) => sendDue({ ...options, ...each, outbox, onTried }, going).finally(() => over.abort())),
      );
      await recording;
      // The last messages ended while the recording was ending.
      await record(AbortSignal.abort()).catch(() => undefined);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
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

import { mailboxEvents } from '#contracts/events/mailbox.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { subjectOf } from '#contracts/subjects.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import { createDoorbell } from '#infra/doorbell.ts';
import type { Logger } from '#infra/logger.ts';
import type { MailboxHealths } from '#infra/mailbox-health/mailbox-health.ts';
import type { Mailboxes, OpenMailbox } from '#infra/mailboxes/mailboxes.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { pause } from '#infra/shutdown.ts';

export interface WatchMailboxesOptions {
  mailboxes: Pick<Mailboxes, 'open' | 'connected'>;
  start(mailbox: OpenMailbox): OwnedWorker;
  healths: Pick<MailboxHealths, 'all' | 'report'>;
  bus: Pick<Bus, 'subscribe'>;
  clock: Clock;
  logger: Logger;
}

const lookMs = 15_000;
/** The read model of mailboxes follows an event a moment later. */
const settleMs = 500;

/** Has a worker for each mailbox that there is, another one when its login has changed, and none for one that was disconnected. */
export function startWatchingMailboxes({ mailboxes, start, healths, bus, clock, logger }: WatchMailboxesOptions): OwnedWorker {
  const stopping = new AbortController();
  const running = new Map<string, { version: string; worker: OwnedWorker }>();
  const bell = createDoorbell();
  const unsubscribe = mailboxEvents.map(({ type }) =>
    bus.subscribe(subjectOf({ stream: streamOf.mailbox('any'), type }), () => bell.ring()),
  );
  let failures = 0;

  const end = async (id: string) => {
    const { worker } = running.get(id) ?? {};
    running.delete(id);
    await worker?.stop();
  };
  const look = async () => {
    const [open, connected, known] = await Promise.all([mailboxes.open(), mailboxes.connected(), healths.all()]);
    const openIds = new Set(open.map(({ id }) => id));
    for (const id of running.keys()) if (!openIds.has(id)) await end(id);
    // Those of before as well that were disconnected while nobody watched.
    for (const [id, { state }] of known) {
      if (connected.includes(id) || state === 'stopped') continue;
      await healths.report(id, { state: 'stopped', problem: null }, clock.now());
    }
    for (const id of connected) {
      if (openIds.has(id) || known.get(id)?.problem === 'password_missing') continue;
      await healths.report(id, { state: 'failing', problem: 'password_missing' }, clock.now());
    }
    for (const mailbox of open) {
      if (running.get(mailbox.id)?.version === mailbox.version) continue;
      await end(mailbox.id);
      if (!stopping.signal.aborted) running.set(mailbox.id, { version: mailbox.version, worker: start(mailbox) });
    }
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await look();
        failures = 0;
      } catch (error) {
        if (failures === 0) logger.warn({ err: error }, 'could not find out which mailboxes there are; will try again');
        failures += 1;
      }
      await bell.wait(lookMs, stopping.signal);
      await pause(settleMs, stopping.signal);
    }
  };
  const working = work();

  return {
    state: () => {
      if (stopping.signal.aborted) return { status: 'stopped', failures: 0 };
      const states = [...running.values()].map(({ worker }) => worker.state());
      const worst = states.toSorted((a, b) => b.failures - a.failures)[0];
      return worst ?? { status: failures > 0 ? 'recovering' : 'running', failures };
    },
    async stop() {
      stopping.abort();
      for (const leave of unsubscribe) leave();
      await working;
      await Promise.all([...running.keys()].map(end));
    },
  };
}

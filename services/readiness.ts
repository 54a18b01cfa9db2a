import { sql } from 'kysely';
import type { Readiness, WorkerState } from '#contracts/health.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { Clock } from '#infra/clock.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { refusalOf, type KeyStores } from '#infra/key-store/join.ts';
import type { MailboxCursors } from '#infra/mailbox-cursors/mailbox-cursors.ts';
import type { MailboxHealths } from '#infra/mailbox-health/mailbox-health.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { TextGateway } from '#infra/text-messages/text-gateway.ts';
import { shared } from '#infra/shared-look.ts';
import { within } from '#infra/shutdown.ts';
import { asReader, secondsStanding } from '#projections/checkpoint.ts';
import type { Models } from '#projections/projector.ts';
import type { LogWatch } from './log-watch.ts';
import { lagAfter, type Lag } from './maintenance/lag.ts';

const checkMs = 2_000;
const freshForMs = 1_000;
/** Read models that have events to read and do not move for so long are not kept up to date by anyone. */
const stalledSeconds = 30;

export interface ReadinessOptions {
  store: EventStore;
  models: Models;
  clock: Clock;
  logWatch: Pick<LogWatch, 'admit' | 'refusal'>;
  /** Throws where nothing can be written. */
  probeWrites(): Promise<void>;
  bus: Bus;
  mailer: Mailer;
  textGateway: Pick<TextGateway, 'reachable'> | undefined;
  outbox: Pick<Outbox, 'waitingLanes'>;
  healths: Pick<MailboxHealths, 'all'>;
  cursors: Pick<MailboxCursors, 'countSetAside'>;
  /** The state of each worker of this process, by name. */
  workers(): Record<string, WorkerState>;
  keyStores: KeyStores;
  /** False once the process is shutting down. */
  accepting(): boolean;
  /** False until everything has been done that a start does with the event store. */
  hasJoined(): boolean;
}

/** Checks every dependency; results are at most a second old, so that probes cost nothing. */
export function createReadiness({
  store,
  models,
  clock,
  logWatch,
  probeWrites,
  bus,
  mailer,
  textGateway,
  outbox,
  healths,
  cursors,
  workers,
  keyStores,
  accepting,
  hasJoined,
}: ReadinessOptions): () => Promise<Readiness> {
  const lagNow = shared(() => lagOfModels({ store, models, clock }));
  let latest: { at: number; state: Promise<Readiness> } | undefined;

  const look = async (): Promise<Readiness> => {
    const [
      end,
      lag,
      appends,
      rightLog,
      checkpoint,
      writes,
      parked,
      waiting,
      mailServer,
      texts,
      missingKeys,
      keyCopy,
      keysRefused,
      mailboxes,
      setAside,
    ] = await Promise.all([
      outcome(store.end()),
      outcome(lagNow()),
      outcome(store.canAppend()),
      outcome(logWatch.admit()),
      outcome(secondsStanding(models)),
      outcome(probeWrites()),
      outcome(parkedStreams(models)),
      outcome(waitingStreams(outbox)),
      outcome(mailer.reachable()),
      outcome(textGateway?.reachable() ?? Promise.resolve(false)),
      outcome(keyStores.store.missing()),
      outcome(keyStores.copy.probe()),
      outcome(refusalOf(keyStores)),
      outcome(healths.all()),
      outcome(cursors.countSetAside()),
    ]);
    // Where others write much, how much of it is ours is known in time only to whoever reads on.
    const mayWait = lag.ok ? lag.value.seconds >= stalledSeconds : end.ok;
    const isStalled = checkpoint.ok && checkpoint.value >= stalledSeconds && mayWait;
    return {
      ready:
        accepting() &&
        hasJoined() &&
        !isStalled &&
        [end, appends, rightLog, checkpoint, writes, missingKeys, keyCopy].every(({ ok }) => ok) &&
        (!keysRefused.ok || keysRefused.value === null),
      eventStore: end.ok && appends.ok ? 'up' : 'down',
      logRefused: logWatch.refusal(),
      database: checkpoint.ok ? (writes.ok ? 'up' : 'read_only') : 'down',
      bus: bus.connected() ? 'up' : 'down',
      mailServer: mailServer.ok && mailServer.value ? 'up' : 'down',
      textGateway: textGateway ? (texts.ok && texts.value ? 'up' : 'down') : null,
      keys: {
        store: missingKeys.ok ? 'up' : 'down',
        copy: keyCopy.ok ? 'up' : 'down',
        missing: missingKeys.ok ? missingKeys.value : null,
        refused: keysRefused.ok ? keysRefused.value : null,
      },
      projections: {
        lagSeconds: lag.ok ? lag.value.seconds : null,
        lagEvents: lag.ok ? lag.value.events : null,
        isStalled,
        parkedStreams: parked.ok ? parked.value : null,
      },
      emails: { waitingStreams: waiting.ok ? waiting.value : null },
      mailboxes: {
        failing: mailboxes.ok ? [...mailboxes.value.values()].filter(({ state }) => state === 'failing').length : null,
        setAside: setAside.ok ? setAside.value : null,
      },
      workers: workers(),
    };
  };
  return async () => {
    if (!latest || performance.now() - latest.at > freshForMs) latest = { at: performance.now(), state: look() };
    const state = await latest.state;
    return { ...state, ready: state.ready && accepting() };
  };
}

/** How far the read models are behind the log. */
export const lagOfModels = async ({ store, models, clock }: Pick<ReadinessOptions, 'store' | 'models' | 'clock'>): Promise<Lag> =>
  lagAfter(store, (await asReader(models)).after, clock.now());

/** How many streams wait behind an event that could not be applied. */
export async function parkedStreams(models: Models): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct stream)::int as count from parked_events`.execute(models);
  return rows[0]?.count ?? 0;
}

/** How many streams have emails that wait until one of their events can be read. */
export async function waitingStreams(outbox: Pick<Outbox, 'waitingLanes'>): Promise<number> {
  return new Set((await outbox.waitingLanes()).map(({ stream }) => stream)).size;
}

async function outcome<T>(work: Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await within(checkMs, work) };
  } catch {
    return { ok: false };
  }
}

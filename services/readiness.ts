import { sql } from 'kysely';
import type { Readiness, WorkerState } from '#contracts/health.ts';
import type { Bus } from '#infra/bus/bus.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { KeyStores } from '#infra/key-store/join.ts';
import type { Mailer } from '#infra/mailer/mailer.ts';
import type { Outbox } from '#infra/outbox/outbox.ts';
import type { TextGateway } from '#infra/text-messages/text-gateway.ts';
import { within } from '#infra/shutdown.ts';
import { readCheckpoint } from '#projections/checkpoint.ts';
import type { Models } from '#projections/projector.ts';
import type { LogWatch } from './log-watch.ts';

const checkMs = 2_000;
const freshForMs = 1_000;

export interface ReadinessOptions {
  store: EventStore;
  models: Models;
  logWatch: Pick<LogWatch, 'admit' | 'refusal'>;
  /** Throws where nothing can be written. */
  probeWrites(): Promise<void>;
  bus: Bus;
  mailer: Mailer;
  textGateway: Pick<TextGateway, 'reachable'> | undefined;
  outbox: Pick<Outbox, 'waitingLanes'>;
  /** The state of each worker of this process, by name. */
  workers(): Record<string, WorkerState>;
  keyStores: Pick<KeyStores, 'store' | 'copy'>;
  /** False once the process is shutting down. */
  accepting(): boolean;
  /** False until everything has been done that a start does with the event store. */
  hasJoined(): boolean;
}

/** Checks every dependency; results are at most a second old, so that probes cost nothing. */
export function createReadiness({
  store,
  models,
  logWatch,
  probeWrites,
  bus,
  mailer,
  textGateway,
  outbox,
  workers,
  keyStores: { store: keys, copy },
  accepting,
  hasJoined,
}: ReadinessOptions): () => Promise<Readiness> {
  let latest: { at: number; state: Promise<Readiness> } | undefined;

  const look = async (): Promise<Readiness> => {
    const [tail, appends, rightLog, checkpoint, writes, parked, waiting, mailServer, texts, missingKeys, keyCopy] =
      await Promise.all([
        outcome(store.tail()),
        outcome(store.canAppend()),
        outcome(logWatch.admit()),
        outcome(readCheckpoint(models)),
        outcome(probeWrites()),
        outcome(parkedStreams(models)),
        outcome(waitingStreams(outbox)),
        outcome(mailer.reachable()),
        outcome(textGateway?.reachable() ?? Promise.resolve(false)),
        outcome(keys.missing()),
        outcome(copy.probe()),
      ]);
    const lag = tail.ok && checkpoint.ok ? (tail.value?.commit ?? 0n) - (checkpoint.value?.commit ?? 0n) : null;
    return {
      ready:
        accepting() && hasJoined() && [tail, appends, rightLog, checkpoint, writes, missingKeys, keyCopy].every(({ ok }) => ok),
      eventStore: tail.ok && appends.ok ? 'up' : 'down',
      logRefused: logWatch.refusal(),
      database: checkpoint.ok ? (writes.ok ? 'up' : 'read_only') : 'down',
      bus: bus.connected() ? 'up' : 'down',
      mailServer: mailServer.ok && mailServer.value ? 'up' : 'down',
      textGateway: textGateway ? (texts.ok && texts.value ? 'up' : 'down') : null,
      keys: {
        store: missingKeys.ok ? 'up' : 'down',
        copy: keyCopy.ok ? 'up' : 'down',
        missing: missingKeys.ok ? missingKeys.value : null,
      },
      projections: { lag: lag === null ? null : String(lag < 0n ? 0n : lag), parkedStreams: parked.ok ? parked.value : null },
      emails: { waitingStreams: waiting.ok ? waiting.value : null },
      workers: workers(),
    };
  };
  return async () => {
    if (!latest || performance.now() - latest.at > freshForMs) latest = { at: performance.now(), state: look() };
    const state = await latest.state;
    return { ...state, ready: state.ready && accepting() };
  };
}

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventLog, type EventLog, type LoggedEvent } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext, Handle, Handled } from '#services/command.ts';
import { fold } from '#services/domain/decider.ts';
import { DomainError } from '#services/domain/errors.ts';
import { shipmentDecider, type ShipmentCommand } from '#services/domain/shipment.ts';
import type { ShipmentState } from '#services/domain/shipment-state.ts';
import { createHandler } from '#services/handle.ts';
import { createStateCache, type StateCache } from '#services/state-cache.ts';
import { shipmentCreated } from '#tests/support/events.ts';
import { createMemoryStore, createOpenPersonalData, type AppendFault, type MemoryStore } from '#tests/support/memory-store.ts';

const ids = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'];
const place = { name: 'Dubai International', latitude: 25.2532, longitude: 55.3657, timeZone: 'Asia/Dubai' };
const startMs = Date.UTC(2026, 2, 1, 9);

/** What people try; each of them may be tried more than once. */
const wish = fc.record({
  id: fc.constantFrom(...ids),
  kind: fc.constantFrom(
    'create',
    'updateStatus',
    'updateStatus',
    'recordScan',
    'simulateMovement',
    'correctScan',
    'correctContact',
    'reviseEstimate',
    'cancel',
  ),
  scanOf: fc.nat(11),
  status: fc.constantFrom('in_transit', 'in_transit', 'in_transit', 'delayed', 'delivered'),
  reason: fc.constantFrom('other', 'other', 'other', null),
  correction: fc.boolean(),
  description: fc.constantFrom('Seen', 'Seen again'),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

/** One try: by which of two processes, under which conditions, and what goes wrong with its append. */
const attempt = fc.record({
  nth: fc.nat(11),
  process: fc.nat(1),
  basedOn: fc.constantFrom('anything', 'anything', 'anything', 'the last answer', 'an old answer'),
  isOtherRequest: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  fault: fc.option(fc.constantFrom<AppendFault>('landed_unheard', 'lost_unheard', 'away'), { freq: 3 }),
  isAlongside: fc.boolean(),
  erases: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;

function commandOf({ id: shipmentId, kind, correction, scanOf, ...seen }: Wish, nth: number): ShipmentCommand {
  const now = nowOf(nth);
  const report = { ...seen, place, occurredAt: undefined, estimatedDelivery: undefined };
  switch (kind) {
    case 'create':
      return { type: kind, shipment: shipmentCreated(shipmentId).data };
    case 'updateStatus':
      return { type: kind, shipmentId, report, correction, now };
    case 'recordScan':
      return { type: kind, shipmentId, report, now };
    case 'correctScan':
      return {
        type: kind,
        shipmentId,
        scanId: derivedId(derivedId('command', scanOf), 0),
        explanation: seen.description,
        replacement: correction ? null : { ...seen, place, occurredAt: undefined },
        now,
      };
    case 'correctContact':
      return {
        type: kind,
        shipmentId,
        party: correction ? 'sender' : 'recipient',
        changes: { name: seen.description },
        subjectId: derivedId('subject', seen.description),
        explanation: seen.description,
      };
    case 'reviseEstimate':
      return {
        type: kind,
        shipmentId,
        estimate: { reason: 'weather', description: seen.description, estimatedDelivery: '2026-03-20T12:00:00.000Z' },
        now,
      };
    case 'cancel':
      return { type: kind, shipmentId, reason: 'other', description: seen.description, now };
    default:
      return { type: 'simulateMovement', shipmentId, now };
  }
}
const nowOf = (nth: number): string => new Date(startMs + nth * 60_000).toISOString();
const streamOf = ({ id }: Wish) => `shipment-${id}`;

/** Everything that a run is about: the log, and the handlers of so many processes on it. */
interface World {
  store: MemoryStore;
  log: EventLog;
  erased: Set<string>;
  handlers: Handle[];
  /** Whether streams are begun without a look at them. */
  isHasty: boolean;
  /** Of wishes that were tried and answered, whatever the answer. */
  tried: Set<number>;
  /** By wish: where the stream stood when it was found that there was nothing to do. */
  unchangedAt: Map<number, bigint>;
  /** By stream: the revisions that were answered. */
  answered: Map<string, bigint[]>;
}

function createWorld(caches: readonly (StateCache | undefined)[], isHasty = false): World {
  const store = createMemoryStore();
  const personalData = createOpenPersonalData();
  const log = createEventLog(store, personalData);
  const handlers = caches.map((cache) => createHandler(log, { ...(cache ? { cache } : {}), wait: () => Promise.resolve() }));
  return {
    store,
    log,
    erased: personalData.erased,
    handlers,
    isHasty,
    tried: new Set(),
    unchangedAt: new Map(),
    answered: new Map(),
  };
}

type Outcome = Handled<ShipmentState> | string;

async function run(
  world: World,
  wishes: readonly Wish[],
  { nth: asked, process, basedOn, isOtherRequest }: Attempt,
): Promise<Outcome> {
  const nth = asked % wishes.length;
  const wanted = wishes[nth];
  const handle = world.handlers[process % world.handlers.length];
  if (!wanted || !handle) throw new Error('there is nothing to try');
  const stream = streamOf(wanted);
  const answers = world.answered.get(stream) ?? [];
  const expectedRevision = { anything: undefined, 'the last answer': answers.at(-1), 'an old answer': answers[0] }[basedOn];
  const unchangedAt = world.unchangedAt.get(nth);
  const context: CommandContext = {
    commandId: derivedId('command', nth),
    requestHash: isOtherRequest ? 'another' : 'hash',
    actor: { id: 'agent-1', role: 'agent' },
    source: 'api',
    correlationId: derivedId('command', nth),
    now: nowOf(nth),
    isRetry: world.tried.has(nth),
    ...(unchangedAt === undefined ? {} : { unchangedAt }),
  };
  try {
    const handled = await handle({
      stream,
      decider: shipmentDecider,
      command: commandOf(wanted, nth),
      context,
      ...(expectedRevision === undefined ? {} : { expectedRevision }),
      // Who does not look whether the stream exists cannot say that it was begun before.
      beginsStream: wanted.kind === 'create' && world.isHasty,
    });
    if (handled.revision !== undefined) world.answered.set(stream, [...answers, handled.revision]);
    if (!handled.changed && !handled.repeated && handled.revision !== undefined) world.unchangedAt.set(nth, handled.revision);
    return handled;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    if (error instanceof EventStoreUnavailable) return 'away';
    throw error;
  } finally {
    world.tried.add(nth);
  }
}

const modes: [string, () => StateCache | undefined][] = [
  ['without a cache', () => undefined],
  ['with a cache', () => createStateCache()],
  ['with a cache of one stream', () => createStateCache({ streams: 1 })],
  ['with a cache that holds a single state of two', () => createStateCache({ bytes: 64 * 1_400 })],
];
const begun: Wish[] = ids.map((id) => ({
  id,
  kind: 'create',
  status: 'in_transit',
  reason: null,
  correction: false,
  scanOf: 0,
  description: 'Seen',
}));
const wishes = fc.array(wish, { minLength: 4, maxLength: 10 }).map((wanted) => [...begun, ...wanted]);
const runs = { numRuns: 250, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false } as const;

describe.each(modes)('two processes %s', (_mode, createCache) => {
  test('answer every command as one process would that reads the log each time', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, fc.array(attempt, { maxLength: 40 }), async (wanted, attempts) => {
        const world = createWorld([createCache(), createCache()]);
        const reference = createWorld([undefined]);
        for (const each of attempts) {
          if (each.erases) for (const { erased } of [world, reference]) erased.add(derivedId('sender'));
          expect(await run(world, wanted, each)).toEqual(await run(reference, wanted, each));
        }
        expect(world.store.events).toEqual(reference.store.events);
      }),
      runs,
    );
  }, 120_000);

  test('side by side, with lost answers, decide on nothing but what the stream was', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, fc.array(attempt, { maxLength: 40 }), async (wanted, attempts) => {
        const world = createWorld([createCache(), createCache()], true);
        const outcomes: Promise<[Wish | undefined, Outcome]>[] = [];
        for (const each of attempts) {
          if (each.fault) world.store.next.push(each.fault);
          const outcome = run(world, wanted, each).then((came): [Wish | undefined, Outcome] => [
            wanted[each.nth % wanted.length],
            came,
          ]);
          outcomes.push(outcome);
          if (!each.isAlongside) await outcome;
        }
        const answers = await Promise.all(outcomes);
        for (const id of ids) await checkStream(world, `shipment-${id}`, wanted);
        for (const [wanting, answer] of answers)
          if (wanting && typeof answer === 'object') await checkAnswer(world, wanting, answer);
      }),
      runs,
    );
  }, 120_000);
});

/** Every command is in the stream once, whole, and is what its rules say of the state just before it. */
async function checkStream({ log }: World, stream: string, wanted: readonly Wish[]): Promise<void> {
  const history = await log.read(stream);
  const seen = new Set<string>();
  for (let from = 0; from < history.length;) {
    const { commandId } = metadataOf(history, from);
    expect(seen).not.toContain(commandId);
    seen.add(commandId);
    const rest = history.slice(from);
    const next = rest.findIndex(({ metadata }) => metadata.commandId !== commandId);
    const batch = next < 0 ? rest : rest.slice(0, next);
    const nth = wanted.findIndex((_, index) => derivedId('command', index) === commandId);
    const wanting = wanted[nth];
    if (!wanting) throw new Error('nobody wanted that');
    const decided = shipmentDecider.decide(commandOf(wanting, nth), fold(shipmentDecider, history.slice(0, from)));
    expect(batch.map(({ type, data, metadata }) => ({ type, data, at: metadata.occurredAt }))).toEqual(
      decided.map(({ type, data, occurredAt }) => ({ type, data, at: occurredAt ?? nowOf(nth) })),
    );
    from += batch.length;
  }
}

const metadataOf = (history: readonly LoggedEvent[], index: number) => {
  const event = history[index];
  if (!event) throw new RangeError('the history is shorter');
  return event.metadata;
};

async function checkAnswer({ log }: World, wanted: Wish, { state, revision, position }: Handled<ShipmentState>): Promise<void> {
  const history = await log.read(streamOf(wanted));
  const upTo = history.filter((event) => revision !== undefined && event.revision <= revision);
  expect(state).toEqual(fold(shipmentDecider, upTo));
  expect([revision, position]).toEqual([upTo.at(-1)?.revision, upTo.at(-1)?.position]);
}

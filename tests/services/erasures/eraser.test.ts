import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hindrance } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { EventStoreUnavailable } from '#infra/event-store/event-store.ts';
import { derivedId } from '#infra/ids.ts';
import { createLogger } from '#infra/logger.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { bySystem } from '#services/command.ts';
import { subjectDecider, type SubjectCommand } from '#services/domain/erasure.ts';
import type { SubjectToErase } from '#services/erasures/erase-person.ts';
import { startErasing, type EraserOptions } from '#services/erasures/eraser.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import { silentBus } from '#tests/support/silent-bus.ts';

const at = '2026-03-01T09:00:00.000Z';
const [ama, kofi] = ['ama', 'kofi'].map((name) => derivedId('eraser', name)) as [string, string];
let home: TestModels;
let log: EventLog;
let worker: OwnedWorker | undefined;
beforeEach(async () => {
  home = await testModels();
  log = createEventLog(createMemoryStore(), createOpenPersonalData());
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await home.close();
});

/** Confirmed by two administrators, as the log has it. */
async function confirmedInLog(subjectId: string): Promise<void> {
  const erasureId = derivedId('erasure', subjectId);
  const person = { subjectId, value: { email: 'ama@example.com', note: null } };
  const request = { subjectId, erasureId, also: [], accountIds: [], reason: 'asked', person } as const;
  const commands: SubjectCommand[] = [
    { type: 'request', request: { ...request, also: [], accountIds: [] } },
    { type: 'confirm', subjectId, accountId: derivedId('two') },
  ];
  for (const command of commands) {
    const context = bySystem(derivedId(subjectId, command.type), at);
    await createHandler(log)({ stream: streamOf.subject(subjectId), decider: subjectDecider, command, context });
  }
}
/** The same, as the read models have it. */
async function confirmed(subjectId: string, minutes = 0): Promise<void> {
  await confirmedInLog(subjectId);
  await listed(subjectId, 'confirmed', minutes);
}
async function listed(subjectId: string, status: 'confirmed' | 'erased', minutes = 0): Promise<void> {
  const state = { type: 'known', subjectId, request: null, erasedAt: status === 'erased' ? at : null } as const;
  const requested = new Date(Date.parse(at) + minutes * 60_000).toISOString();
  await home.models
    .insertInto('erasures')
    .values({ id: subjectId, status, requested_at: requested, state: JSON.stringify(state) as never, revision: 1, position: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, state: JSON.stringify(state) as never }))
    .execute();
}

/** An eraser that notes whom it erases, and what is looked at on the way. */
function started(changes: Partial<EraserOptions> = {}) {
  const logger = createLogger('silent', 'test');
  const seen = {
    erased: [] as string[],
    read: [] as string[],
    tombstones: 0,
    errors: vi.spyOn(logger, 'error'),
    warnings: vi.spyOn(logger, 'warn'),
  };
  let hear: ((message: { subject: string; data: string }) => void) | undefined;
  worker = startErasing({
    databaseUrl: home.url,
    models: home.models,
    store: log.store,
    log: {
      read: (stream) => {
        seen.read.push(stream);
        return log.read(stream);
      },
    },
    handle: createHandler(log),
    findPerson: async () => ({ subjects: [], accountIds: [], hindrance: null }),
    keys: {
      find: async () => new Map(),
      tombstones: async () => {
        seen.tombstones += 1;
        return [];
      },
    },
    erasePerson: {
      subject: async ({ subjectId }: SubjectToErase) => void seen.erased.push(subjectId),
      account: async () => true,
      again: async () => undefined,
    },
    erasureMarks: { without: async () => [], uncleaned: async () => [], cleaned: async () => undefined },
    bus: {
      ...silentBus,
      subscribe: (_subject, listener) => {
        hear = listener;
        return () => {
          hear = undefined;
        };
      },
    },
    clock: { now: () => new Date(at) },
    admit: async () => undefined,
    cleanFiles: async () => true,
    logger,
    ...changes,
  });
  const ring = (subjectId: string) =>
    hear?.({ subject: 'any', data: JSON.stringify({ type: 'ErasureConfirmed', position: '1', data: { subjectId } }) });
  return { seen, ring, isListening: () => hear !== undefined };
}

test('who is confirmed is erased, and one whom that fails for keeps no other waiting', async () => {
  await confirmed(ama);
  await confirmed(kofi, 1);
  const erased: string[] = [];
  const { seen } = started({
    erasePerson: {
      subject: async ({ subjectId }) => {
        if (subjectId === ama) throw new TypeError('a bug');
        erased.push(subjectId);
      },
      account: async () => true,
      again: async () => undefined,
    },
  });
  await pollUntil('the other to be erased', () => erased.includes(kofi));
  expect(seen.errors.mock.calls).toMatchObject([[{ subjectId: ama }, 'could not erase a person; will retry']]);
});

test('of whoever has to wait it is said once, and they are erased as soon as nothing hinders it', async () => {
  await confirmed(ama);
  let hindrance: Hindrance | null = 'account';
  let looks = 0;
  const findPerson = async () => {
    looks += 1;
    return { subjects: [], accountIds: [], hindrance };
  };
  const { seen, ring } = started({ findPerson });
  await pollUntil('the first look', () => looks === 1);
  ring(ama);
  await pollUntil('the second look', () => looks === 2);
  expect(seen.erased).toEqual([]);
  hindrance = null;
  ring(ama);
  await pollUntil('the person to be erased', () => seen.erased.includes(ama));
  expect(seen.warnings.mock.calls.map(([about]) => about)).toEqual([{ subjectId: ama }]);
});

test('a server that is away is no fault of the person: the eraser begins again', async () => {
  await confirmed(ama);
  let isAway = true;
  const erased: string[] = [];
  const { seen } = started({
    erasePerson: {
      subject: async ({ subjectId }) => {
        if (isAway) throw new EventStoreUnavailable('away');
        erased.push(subjectId);
      },
      account: async () => true,
      again: async () => undefined,
    },
  });
  await pollUntil('the eraser to recover', () => worker?.state().status === 'recovering');
  isAway = false;
  await pollUntil('the person to be erased', () => erased.length > 0);
  expect(seen.errors).not.toHaveBeenCalled();
});

test('whoever it is rung for is erased before the read models have heard of it, and looked at once for every ring', async () => {
  const { seen, ring } = started();
  await pollUntil('the eraser to have looked', () => seen.tombstones === 1);
  await confirmedInLog(ama);
  ring(ama);
  await pollUntil('the first to be erased', () => seen.erased.includes(ama));
  await confirmedInLog(kofi);
  ring(kofi);
  await pollUntil('the second to be erased', () => seen.erased.includes(kofi));
  expect(seen.read).toEqual([streamOf.subject(ama), streamOf.subject(kofi)]);
});

test('whoever has come back is looked for at first, and then every ten minutes', async () => {
  let minutes = 0;
  const { seen, ring } = started({ clock: { now: () => new Date(Date.parse(at) + minutes * 60_000) } });
  await pollUntil('the first look', () => seen.tombstones === 1);
  for (const [name, after] of [
    ['one', 0],
    ['two', 9],
    ['three', 10],
  ] as const) {
    minutes = after;
    ring(derivedId(name));
    await pollUntil(`the look at ${name}`, () => seen.read.includes(streamOf.subject(derivedId(name))));
    ring(derivedId(name, 'then'));
    await pollUntil('the next turn', () => seen.read.includes(streamOf.subject(derivedId(name, 'then'))));
    expect(seen.tombstones).toBe(after < 10 ? 1 : 2);
  }
});

test('files are cleaned once the read models say who was erased, and what was cleaned is noted', async () => {
  const left = [{ subjectId: ama, revision: 2n }];
  let asked = 0;
  let cleanings = 0;
  const cleaned: unknown[] = [];
  const { ring, seen } = started({
    erasureMarks: {
      without: async () => [],
      uncleaned: async () => {
        asked += 1;
        return cleaned.length > 0 ? [] : left;
      },
      cleaned: async (marks) => void cleaned.push(marks),
    },
    cleanFiles: async () => {
      cleanings += 1;
      return true;
    },
  });
  await pollUntil('the first look', () => asked === 1);
  ring(kofi);
  await pollUntil('the next turn', () => seen.read.length > 0 && asked > 1);
  expect(cleanings).toBe(0);
  await listed(ama, 'erased');
  await pollUntil('the files to be clean', () => cleaned.length > 0);
  expect([cleanings, cleaned]).toEqual([1, [left]]);
});

test('nobody is erased by another log than the one that the keys belong to', async () => {
  await confirmed(ama);
  const { seen } = started({ admit: () => Promise.reject(new EventStoreUnavailable('another log')) });
  await pollUntil('the eraser to be refused', () => worker?.state().status === 'recovering');
  expect([seen.read, seen.tombstones]).toEqual([[], 0]);
});

test('an eraser that was stopped in the middle erases nobody else, and hears no more of anybody', async () => {
  await confirmed(ama);
  await confirmed(kofi, 1);
  const { seen, isListening } = started({
    erasePerson: {
      subject: async ({ subjectId }) => {
        seen.erased.push(subjectId);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      },
      account: async () => true,
      again: async () => undefined,
    },
  });
  let goOn: (() => void) | undefined;
  await pollUntil('the first to be under way', () => goOn);
  const stopped = worker?.stop();
  goOn?.();
  await stopped;
  expect([seen.erased, isListening()]).toEqual([[ama], false]);
});

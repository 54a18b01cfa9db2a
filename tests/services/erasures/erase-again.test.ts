import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog, type EventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { KeyRecord } from '#infra/key-store/key-store.ts';
import { createLogger } from '#infra/logger.ts';
import { bySystem } from '#services/command.ts';
import { subjectDecider, type SubjectCommand } from '#services/domain/erasure.ts';
import type { SubjectToErase } from '#services/erasures/erase-person.ts';
import { eraseAgain } from '#services/erasures/erase-again.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';
import { testModels, type TestModels } from '#tests/support/models.ts';

const erasedAt = '2026-03-01T09:00:00.000Z';
const [ama, kofi] = [derivedId('again', 'ama'), derivedId('again', 'kofi')];
let home: TestModels;
let log: EventLog;
/** Those whose keys are gone, or back. */
let keys: Map<string, KeyRecord>;
beforeAll(async () => {
  home = await testModels();
});
afterAll(() => home.close());
beforeEach(async () => {
  await home.clear();
  log = createEventLog(createMemoryStore(), createOpenPersonalData());
  keys = new Map();
});

/** As the read models have it, at position 10 of the log. */
async function erased(...ids: string[]): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    status: 'erased' as const,
    requested_at: null,
    state: JSON.stringify({ type: 'known', subjectId: id, request: null, erasedAt }) as never,
    revision: 3,
    position: 10,
  }));
  await home.models.insertInto('erasures').values(rows).execute();
  for (const id of ids) keys.set(id, tombstone(id));
}
const tombstone = (id: string): KeyRecord => ({ id, erasedAt: new Date(erasedAt) });
const keyOf = (id: string): KeyRecord => ({ id, emailDigest: null, wrappedKey: Buffer.from('key'), masterKeyId: 'master' });
const named = (id: string, position: number) =>
  home.models
    .insertInto('subject_streams')
    .values({ subject_id: id, stream: `quote-${id}`, last_at: erasedAt, position })
    .execute();
async function say(subjectId: string, ...commands: SubjectCommand[]): Promise<void> {
  for (const [nth, command] of commands.entries()) {
    const context = bySystem(derivedId(subjectId, nth), erasedAt);
    await createHandler(log)({ stream: streamOf.subject(subjectId), decider: subjectDecider, command, context });
  }
}

/** What is done of it. */
async function doneAgain(missing: readonly string[] = []) {
  const done: unknown[] = [];
  await eraseAgain({
    models: home.models,
    log,
    store: log.store,
    keys: {
      find: async (ids) => new Map([...keys].filter(([id]) => ids.includes(id))),
      tombstones: async () => [...keys.values()].flatMap((record) => ('erasedAt' in record ? [record] : [])),
    },
    erasureMarks: {
      without: async (erasures) =>
        erasures.flatMap(({ subjectId, revision }) => (missing.includes(subjectId) ? [{ subjectId, revision }] : [])),
    },
    erasePerson: {
      subject: async (subject: SubjectToErase) => void done.push(subject),
      account: async (id) => done.push(id) > 0,
      again: async (...erasure) => void done.push(erasure),
    },
    logger: createLogger('silent', 'test'),
  });
  return done;
}
const again = (subjectId: string, cause: string) => ({ subjectId, because: 'again', erasureId: null, cause });

test('where nothing has come back of whom the log and the keys say they are erased, nothing is done', async () => {
  await erased(ama, kofi);
  await named(ama, 10);
  expect(await doneAgain()).toEqual([]);
});

test('whose key is back, or gone without a trace, and who is named since, is erased again', async () => {
  const lost = derivedId('again', 'lost');
  await erased(ama, kofi, lost, derivedId('again', 'other'));
  keys.set(ama, keyOf(ama));
  keys.delete(lost);
  await named(kofi, 11);
  const done = await doneAgain();
  expect(done).toHaveLength(3);
  expect(done).toEqual(expect.arrayContaining([ama, kofi, lost].map((id) => again(id, '3'))));
});

test('what an older database holds of those who were erased is removed there, as of then', async () => {
  await erased(ama, kofi);
  expect(await doneAgain([kofi])).toEqual([[{ subjectId: kofi, revision: 3n }, new Date(erasedAt)]]);
});

test('of more than fit into one page nobody is left out', async () => {
  const many = Array.from({ length: 1_001 }, (_, nth) => derivedId('again', nth)).toSorted();
  await erased(...many);
  const back = [many[0], many[499], many[500], many[1_000]].map(String);
  for (const id of back) keys.set(id, keyOf(id));
  expect(await doneAgain()).toEqual(back.map((id) => again(id, '3')));
});

test('a log that is older than the keys is told who was erased; read models that are only behind are waited for', async () => {
  const person = { subjectId: kofi, value: null };
  const request = {
    subjectId: kofi,
    erasureId: derivedId('erasure'),
    also: [],
    accountIds: [],
    reason: 'asked' as const,
    person,
  };
  await say(kofi, { type: 'request', request });
  const behind = derivedId('again', 'behind');
  await say(behind, { type: 'recordErased', subjectId: behind, because: 'confirmed', erasureId: null });
  for (const id of [ama, kofi, behind]) keys.set(id, tombstone(id));
  expect(await doneAgain()).toEqual([again(ama, 'log none'), again(kofi, 'log 0')]);
});

test('of many whom the log does not know every one is told', async () => {
  const many = Array.from({ length: 501 }, (_, nth) => derivedId('told', nth));
  for (const id of many) keys.set(id, tombstone(id));
  expect(await doneAgain()).toHaveLength(501);
});

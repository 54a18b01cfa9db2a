import { expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import type { CommandContext } from '#services/command.ts';
import { subjectDecider } from '#services/domain/erasure.ts';
import { carryOutErasure } from '#services/erasures/carry-out.ts';
import { createErasePerson, type ErasePersonOptions } from '#services/erasures/erase-person.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

const [main, also, accountId] = [derivedId('main'), derivedId('also'), derivedId('account')];
const now = '2026-03-01T09:00:00.000Z';
const by = (id: string): CommandContext => ({
  commandId: derivedId('command', id),
  requestHash: 'hash',
  actor: { id, role: 'admin' },
  source: 'ui',
  correlationId: derivedId('command', id),
  now,
});
/** The account in two steps, and after it two subjects, each in seven. */
const steps = 16;

class Killed extends Error {
  override readonly name = 'Killed';
}

async function confirmed() {
  const store = createMemoryStore();
  const personalData = createOpenPersonalData();
  const log = createEventLog(store, personalData);
  const handle = createHandler(log);
  const stream = streamOf.subject(main);
  const person = { subjectId: main, value: { email: 'ama@example.com', note: null } };
  const request = {
    subjectId: main,
    erasureId: derivedId('erasure'),
    also: [also],
    accountIds: [accountId],
    reason: 'asked',
    person,
  } as const;
  const asked = { ...request, also: [also], accountIds: [accountId] };
  await handle({ stream, decider: subjectDecider, command: { type: 'request', request: asked }, context: by('one') });
  const confirm = { type: 'confirm', subjectId: main, accountId: 'two' } as const;
  await handle({ stream, decider: subjectDecider, command: confirm, context: by('two') });
  return { log, handle, personalData };
}

test.each(Array.from({ length: 2 * steps }, (_, nth) => ({ step: Math.floor(nth / 2), isDone: nth % 2 === 1 })))(
  'an eraser that ends at step $step (done: $isDone) leaves nothing that its successor does not finish, once',
  async ({ step, isDone }) => {
    const { log, handle, personalData } = await confirmed();
    const done: string[] = [];
    const parts = (killAt: number): ErasePersonOptions => {
      let at = 0;
      /** The process ends before the step, or after it with nobody told. */
      const during = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
        const isLast = at === killAt;
        at += 1;
        if (isLast && !isDone) throw new Killed();
        const result = await work();
        done.push(name);
        if (isLast) throw new Killed();
        return result;
      };
      const forget = async () => undefined;
      return {
        personalData: { erase: (...erased) => during('key', () => personalData.erase(...erased)) },
        attachments: { forget: () => during('files', forget) },
        rawEmails: { forget: () => during('emails', forget) },
        outbox: { bringForward: () => during('queue', forget) },
        accountChanges: { heal: () => during('closing', forget) },
        directory: {
          alone: (run) => run(),
          forget: () => during('account', async () => true),
        },
        savedViews: { forget: () => during('views', forget) },
        marks: { mark: () => during('mark', forget) },
        textsOf: async () => [],
        forgetInImports: forget,
        handle: (assignment) => during('record', () => handle(assignment)),
        bus: { publish: () => true },
        clock: { now: () => new Date(now) },
      };
    };
    const findPerson = async () => ({ subjects: [], accountIds: [], hindrance: null });
    const clock = { now: () => new Date(now) };
    const run = (killAt: number) =>
      carryOutErasure({ log, handle, findPerson, erasePerson: createErasePerson(parts(killAt)), clock }, main);

    await expect(run(step)).rejects.toThrow(Killed);
    await run(-1);
    const again = done.length;
    await run(-1);
    expect(done, 'what is done is not done once more').toHaveLength(again);
    expect(new Set(done)).toEqual(new Set(['closing', 'account', 'views', 'key', 'files', 'emails', 'queue', 'record', 'mark']));
    expect([...personalData.erased].toSorted()).toEqual([main, also].toSorted());
    for (const id of [main, also]) {
      const erased = (await log.read(streamOf.subject(id))).filter(({ type }) => type === 'SubjectErased');
      expect(erased).toHaveLength(1);
    }
  },
);

import { expect, test } from 'vitest';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem } from '#services/command.ts';
import { subjectDecider, type SubjectCommand } from '#services/domain/erasure.ts';
import { carryOutErasure } from '#services/erasures/carry-out.ts';
import { createHandler } from '#services/handle.ts';
import { createMemoryStore, createOpenPersonalData } from '#tests/support/memory-store.ts';

const [main, also, accountId, erasureId] = ['main', 'also', 'account', 'erasure'].map((name) => derivedId(name)) as [
  string,
  string,
  string,
  string,
];
const request: SubjectCommand = {
  type: 'request',
  request: {
    subjectId: main,
    erasureId,
    also: [also],
    accountIds: [accountId],
    reason: 'asked',
    person: { subjectId: main, value: { email: 'ama@example.com', note: null } },
  },
};
const settled = (type: 'confirm' | 'decline'): SubjectCommand => ({ type, subjectId: main, accountId: derivedId('two') });
const erased: SubjectCommand = { type: 'recordErased', subjectId: main, because: 'confirmed', erasureId };

/** What is done of an erasure after those commands, and whether there was anything to do. */
async function carriedOutAfter(...commands: SubjectCommand[]) {
  const log = createEventLog(createMemoryStore(), createOpenPersonalData());
  const handle = createHandler(log);
  for (const command of commands) {
    const context = bySystem(derivedId(command.type), '2026-03-01T09:00:00.000Z');
    await handle({ stream: streamOf.subject(main), decider: subjectDecider, command, context });
  }
  const done: unknown[] = [];
  const erasePerson = {
    subject: async (subject: object) => void done.push(subject),
    account: async (id: string) => void done.push(id),
    again: () => Promise.reject(new Error('it is the first time')),
  };
  return { isDone: await carryOutErasure({ log, erasePerson }, main), done };
}

test('of a confirmed erasure the accounts go first, and the subject whose stream asks for it goes last', async () => {
  const because = { because: 'confirmed', erasureId, cause: erasureId };
  expect(await carriedOutAfter(request, settled('confirm'))).toEqual({
    isDone: true,
    done: [accountId, { subjectId: also, ...because }, { subjectId: main, ...because }],
  });
});

test.each([
  ['nobody has asked for', []],
  ['nobody has confirmed', [request]],
  ['was declined', [request, settled('decline')]],
  ['is done', [request, settled('confirm'), erased]],
])('nothing is done of an erasure that %s', async (_how, commands) => {
  expect(await carriedOutAfter(...commands)).toEqual({ isDone: false, done: [] });
});

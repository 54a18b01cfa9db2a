import { expect, test } from 'vitest';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import { derivedId } from '#infra/ids.ts';
import { createErasePerson, type ErasePersonOptions } from '#services/erasures/erase-person.ts';

const subjectId = derivedId('erased long ago');
const [at, now] = [new Date('2025-01-01T09:00:00.000Z'), new Date('2026-03-01T09:00:00.000Z')];

function partsNoting() {
  const done: unknown[] = [];
  const note =
    (...name: string[]) =>
    async (...given: unknown[]) => {
      done.push([...name, ...given]);
    };
  const parts: ErasePersonOptions = {
    personalData: { erase: note('key') },
    attachments: { forget: note('files') },
    rawEmails: { forget: note('emails') },
    outbox: { bringForward: note('queue') },
    accountChanges: { heal: note('closing') },
    directory: { alone: (run) => run(), forget: async (id) => done.push(['account', id]) > 0 },
    savedViews: { forget: note('views') },
    forgetInImports: note('imports'),
    marks: { mark: note('mark') },
    textsOf: async () => ['Nora Qanary'],
    handle: () => Promise.reject(new Error('the log knows already')),
    bus: { publish: (subject) => done.push(['bus', subject]) > 0 },
    clock: { now: () => now },
  };
  return { parts, done };
}

test('what the log says already is carried out in an older database, as of then, and marked last, with nothing told to the log', async () => {
  const { parts, done } = partsNoting();
  const erasePerson = createErasePerson(parts);
  await erasePerson.again({ subjectId, revision: 7n }, at);
  expect(done).toEqual([
    ['views', ['Nora Qanary']],
    ['imports', subjectId, ['Nora Qanary']],
    ['key', subjectId, at],
    ['files', subjectId],
    ['emails', subjectId],
    ['queue', subjectId, now],
    ['bus', emailsQueuedSubject],
    ['mark', { subjectId, revision: 7n }],
  ]);
});

test('that each of the subjects of one erasure is erased is recorded by a command of its own, the same one when it is repeated', async () => {
  const { parts } = partsNoting();
  const commands: string[] = [];
  const handle: ErasePersonOptions['handle'] = async ({ context }) => {
    commands.push(context.commandId);
    throw new Error('the log is away');
  };
  const erasePerson = createErasePerson({ ...parts, handle });
  const cause = derivedId('erasure');
  for (const of of [subjectId, derivedId('the same by phone'), subjectId]) {
    const subject = { subjectId: of, because: 'confirmed', erasureId: cause, cause } as const;
    await expect(erasePerson.subject(subject)).rejects.toThrow('the log is away');
  }
  expect(commands[1]).not.toBe(commands[0]);
  expect(commands[2]).toBe(commands[0]);
});

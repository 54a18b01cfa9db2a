import { expect, test } from 'vitest';
import { emailsQueuedSubject } from '#contracts/subjects.ts';
import { derivedId } from '#infra/ids.ts';
import { createErasePerson } from '#services/erasures/erase-person.ts';

const subjectId = derivedId('erased long ago');
const [at, now] = [new Date('2025-01-01T09:00:00.000Z'), new Date('2026-03-01T09:00:00.000Z')];

test('what the log says already is carried out in an older database, as of then, and marked last, with nothing told to the log', async () => {
  const done: unknown[] = [];
  const note =
    (...name: string[]) =>
    async (...given: unknown[]) => {
      done.push([...name, ...given]);
    };
  const erasePerson = createErasePerson({
    personalData: { erase: note('key') },
    attachments: { forget: note('files') },
    rawEmails: { forget: note('emails') },
    outbox: { bringForward: note('queue') },
    accountChanges: { heal: note('closing') },
    directory: { forget: note('account') },
    savedViews: { forget: note('views') },
    forgetInImports: note('imports'),
    marks: { mark: note('mark') },
    textsOf: async () => ['Nora Qanary'],
    handle: () => Promise.reject(new Error('the log knows already')),
    bus: { publish: (subject) => done.push(['bus', subject]) > 0 },
    clock: { now: () => now },
  });
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

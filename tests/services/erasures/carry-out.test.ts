import { expect, test } from 'vitest';
import type { Hindrance } from '#contracts/erasures.ts';
import { streamOf } from '#contracts/events/registry.ts';
import { createEventLog } from '#infra/event-store/event-log.ts';
import { derivedId } from '#infra/ids.ts';
import { bySystem } from '#services/command.ts';
import { subjectDecider, type SubjectCommand } from '#services/domain/erasure.ts';
import { carryOutErasure } from '#services/erasures/carry-out.ts';
import type { FoundPerson } from '#services/erasures/find-subject.ts';
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
const because = { because: 'confirmed', erasureId, cause: erasureId };
const erased: SubjectCommand = { type: 'recordErased', subjectId: main, because: 'confirmed', erasureId };

interface Circumstances {
  hindrance?: Hindrance;
  openAccounts?: readonly string[];
  isKeyGone?: boolean;
  /** What is found of the person when the erasure is carried out. */
  foundNow?: Pick<FoundPerson, 'subjects' | 'accountIds'>;
}

/** What is done of an erasure after those commands, and what came of it. */
async function carriedOutAfter(commands: readonly SubjectCommand[], circumstances: Circumstances = {}) {
  const { hindrance = null, openAccounts = [], isKeyGone = false, foundNow } = circumstances;
  const personalData = createOpenPersonalData();
  const log = createEventLog(createMemoryStore(), personalData);
  const handle = createHandler(log);
  for (const command of commands) {
    const context = bySystem(derivedId(command.type), '2026-03-01T09:00:00.000Z');
    await handle({ stream: streamOf.subject(main), decider: subjectDecider, command, context });
  }
  if (isKeyGone) await personalData.erase(main, new Date(0));
  const done: unknown[] = [];
  const erasePerson = {
    subject: async (subject: object) => void done.push(subject),
    account: async (id: string) => !openAccounts.includes(id) && done.push(id) > 0,
    again: () => Promise.reject(new Error('it is the first time')),
  };
  const findPerson = async () => ({ subjects: [], accountIds: [], hindrance, ...foundNow });
  const clock = { now: () => new Date('2026-03-01T10:00:00.000Z') };
  const outcome = await carryOutErasure({ log, handle, findPerson, erasePerson, clock }, main);
  const extended = (await log.read(streamOf.subject(main))).filter(({ type }) => type === 'ErasureExtended');
  return { outcome, done, extended: extended.map(({ data }) => data) };
}

test('of a confirmed erasure the accounts go first, and the subject whose stream asks for it goes last', async () => {
  expect(await carriedOutAfter([request, settled('confirm')])).toEqual({
    outcome: 'done',
    done: [accountId, { subjectId: also, ...because }, { subjectId: main, ...because }],
    extended: [],
  });
});

test('of what was found when it was confirmed everything goes, and nothing that only the request had', async () => {
  const [chat, closed] = [derivedId('a chat since'), derivedId('an account since')];
  const found = { also: [chat], accountIds: [closed] };
  const confirm: SubjectCommand = { type: 'confirm', subjectId: main, accountId: derivedId('two'), found };
  expect(await carriedOutAfter([request, confirm])).toEqual({
    outcome: 'done',
    done: [closed, { subjectId: chat, ...because }, { subjectId: main, ...because }],
    extended: [],
  });
});

test('what has come up since it was confirmed goes as well, once the log names it', async () => {
  const [chat, invited] = [derivedId('a chat since'), derivedId('an account since')];
  const subjects = [
    { id: main, by: 'email' },
    { id: chat, by: 'chat' },
  ] as const;
  const foundNow = { subjects, accountIds: [accountId, invited] };
  expect(await carriedOutAfter([request, settled('confirm')], { foundNow })).toEqual({
    outcome: 'done',
    done: [accountId, invited, ...[also, chat, main].map((subjectId) => ({ subjectId, ...because }))],
    extended: [{ subjectId: main, erasureId, also: [chat], accountIds: [invited] }],
  });
});

test('what has come up since is named by the log before any of it goes', async () => {
  const invited = derivedId('an account since');
  const foundNow = { subjects: [], accountIds: [invited] };
  const stopped = await carriedOutAfter([request, settled('confirm')], { foundNow, openAccounts: [accountId] });
  expect(stopped).toMatchObject({ outcome: 'hindered', done: [], extended: [{ accountIds: [invited] }] });
});

test.each<[what: string, Circumstances]>([
  ['an account that is open', { hindrance: 'account' }],
  ['a mailbox that is connected', { hindrance: 'mailbox' }],
  ['an account that is opened at that very moment', { openAccounts: [accountId] }],
])('nothing is erased while the person has %s', async (_what, circumstances) => {
  expect(await carriedOutAfter([request, settled('confirm')], circumstances)).toEqual({
    outcome: 'hindered',
    done: [],
    extended: [],
  });
});

test('what an eraser had begun is finished, whatever the person has by now', async () => {
  const outcome = await carriedOutAfter([request, settled('confirm')], { hindrance: 'mailbox', isKeyGone: true });
  expect(outcome).toMatchObject({ outcome: 'done' });
});

test.each([
  ['nobody has asked for', []],
  ['nobody has confirmed', [request]],
  ['was declined', [request, settled('decline')]],
  ['is done', [request, settled('confirm'), erased]],
])('nothing is done of an erasure that %s', async (_how, commands) => {
  expect(await carriedOutAfter(commands)).toEqual({ outcome: 'nothing', done: [], extended: [] });
});

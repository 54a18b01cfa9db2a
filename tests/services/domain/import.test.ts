import { describe, expect, test } from 'vitest';
import type { ImportEvent } from '#contracts/events/import.ts';
import type { ImportCheck } from '#contracts/imports.ts';
import { derivedId } from '#infra/ids.ts';
import { fold } from '#services/domain/decider.ts';
import { importDecider, isAtWork, noCounts, type ExistingImport, type ImportCommand } from '#services/domain/import.ts';
import { importView } from '#services/domain/import-view.ts';
import { logged } from '#tests/support/events.ts';

const importId = derivedId('import');
const opener = { id: 'opener', role: 'agent' };
const admin = { id: 'admin', role: 'admin' };
const stranger = { id: 'stranger', role: 'agent' };
const minute = (nth: number) => new Date(Date.UTC(2026, 2, 1, 9, nth)).toISOString();
const open: ImportCommand = {
  ...{ type: 'open', importId, kind: 'shipments', fileDigest: 'digest', bytes: 10, columns: { reference: 0 } },
};
const requestCheck = (actor = opener): ImportCommand => ({ type: 'requestCheck', columns: { reference: 1 }, actor });
const checkOf = (invalid: number): ImportCheck => ({
  ...{ rows: 4, valid: 4 - invalid, invalid, duplicates: 0, totals: [], checkedAt: minute(30) },
});
/** The command that asked for the check which was the nth of all. */
const checkId = (nth: number) => derivedId('test', '', `import-${importId}`, String(nth));
const checked = (nth = 1, invalid = 0): ImportCommand => ({
  ...{ type: 'recordChecked', checkId: checkId(nth), result: checkOf(invalid) },
});
const start = (actor = opener, invalid: 'refuse' | 'skip' = 'refuse'): ImportCommand => ({
  ...{ type: 'start', body: { emails: 'digest', invalid, duplicates: 'skip' }, actor },
});
const cancel = (actor = opener): ImportCommand => ({ type: 'cancel', actor });
const undo = (actor = opener): ImportCommand => ({ type: 'undo', actor });
const counts = { ...noCounts, imported: 2 };
const progress = (row: number): ImportCommand => ({ type: 'recordProgress', row, counts });
const finish: ImportCommand = { type: 'finish', row: 4, counts: { ...counts, imported: 4 } };
const undone = (row: number, isLast: boolean): ImportCommand => ({ type: 'recordUndo', row, undone: row, left: 1, isLast });
const digests = (of: 'imported' | 'undone', ...addresseeIds: string[]): ImportCommand => ({
  ...{ type: 'requestDigests', of, addresseeIds },
});
const fail: ImportCommand = { type: 'fail', failure: 'file_removed' };
const running = [open, requestCheck(), checked(), start()];

/** What came of those commands, the nth of them in minute n. */
function after(...commands: ImportCommand[]) {
  const happened: { event: ImportEvent; at: string; stream: string; actorId: string }[] = [];
  const stream = `import-${importId}`;
  const state = () => fold(importDecider, logged(happened));
  for (const [nth, command] of commands.entries()) {
    const actorId = 'actor' in command ? command.actor.id : 'opener';
    const decided = importDecider.decide(command, state());
    happened.push(...decided.map((event) => ({ event: event as ImportEvent, at: minute(nth), stream, actorId })));
  }
  return { types: happened.map(({ event }) => event.type.replace('Import', '')), last: happened.at(-1)?.event, state: state() };
}
const existing = (...commands: ImportCommand[]): ExistingImport => {
  const { state } = after(...commands);
  return state.type === 'none' ? expect.unreachable('it was opened') : state;
};

describe('an import', () => {
  test('is opened once, and that there is not can be asked for nothing', () => {
    expect(existing(open)).toMatchObject({ type: 'opened', openedBy: { id: 'opener' }, openedAt: minute(0), bytes: 10, row: 0 });
    expect(() => after(open, open)).toThrow('This import already exists.');
    for (const command of [requestCheck(), start(), cancel(), undo(), finish, fail]) {
      expect(() => after(command)).toThrow('Import not found.');
    }
  });

  test('is acted on by whoever opened it and by administrators alone', () => {
    for (const command of [requestCheck, start, cancel, undo]) {
      expect(() => after(open, requestCheck(), checked(), command(stranger))).toThrow('Only whoever opened this import');
    }
    const ours = [requestCheck(admin), checked(), start(admin), cancel(admin), finish, undo(admin)];
    expect(existing(open, ...ours).type).toBe('undoing');
  });

  test('takes the outcome of its newest check alone, and can be checked again until it is started', () => {
    expect(existing(open, requestCheck())).toMatchObject({ type: 'checking', columns: { reference: 1 }, check: null });
    expect(existing(open, requestCheck(), requestCheck(), checked(1)).type).toBe('checking');
    expect(existing(open, requestCheck(), checked(1), requestCheck())).toMatchObject({ type: 'checking', check: null });
    expect(existing(open, requestCheck(), requestCheck(), checked(2))).toMatchObject({ type: 'checked', check: { rows: 4 } });
    expect(after(open, requestCheck(), checked(), checked()).types).toEqual(['Opened', 'CheckRequested', 'Checked']);
    expect(() => after(...running, requestCheck())).toThrow('This import is under way.');
    expect(() => after(...running, finish, requestCheck())).toThrow('This import is over.');
    expect(() => after(open, cancel(), requestCheck())).toThrow('This import is over.');
  });

  test('is started after its check, once, and with invalid rows only where they are to be left out', () => {
    expect(() => after(open, start())).toThrow('Check the file first.');
    expect(() => after(open, requestCheck(), start())).toThrow('Check the file first.');
    expect(() => after(open, requestCheck(), checked(1, 1), start())).toThrow('Some rows are invalid.');
    expect(existing(open, requestCheck(), checked(1, 1), start(opener, 'skip')).type).toBe('running');
    expect(existing(...running)).toMatchObject({
      ...{ type: 'running', counts: noCounts },
      run: { pricedAt: minute(30), startedAt: minute(3), startedBy: { id: 'opener' }, emails: 'digest' },
    });
    expect(() => after(...running, start())).toThrow('This import is under way.');
  });

  test('goes on row by row, and never back', () => {
    expect(existing(...running, progress(2))).toMatchObject({ row: 2, counts });
    expect(existing(...running, progress(2), progress(2), progress(1)).row).toBe(2);
    expect(after(...running, progress(2), progress(2)).types.filter((type) => type === 'Progressed')).toHaveLength(1);
    expect(existing(open, requestCheck(), checked(), progress(2)).row).toBe(0);
    expect(existing(...running, finish)).toMatchObject({ type: 'finished', row: 4, counts: { imported: 4 } });
    expect(after(...running, finish, finish).types.filter((type) => type === 'Finished')).toHaveLength(1);
  });

  test('that is called off is over at once before it runs, and once its rows are settled while it does', () => {
    for (const before of [[open], [open, requestCheck()], [open, requestCheck(), checked()]])
      expect(existing(...before, cancel()).type).toBe('cancelled');
    expect(existing(...running, cancel(), progress(3))).toMatchObject({ type: 'cancelling', row: 3 });
    expect(existing(...running, cancel(), finish).type).toBe('cancelled');
    expect(after(...running, cancel(), cancel()).types.filter((type) => type === 'Cancelled')).toHaveLength(1);
    expect(after(open, cancel(), cancel()).types).toEqual(['Opened', 'Cancelled']);
    expect(() => after(...running, finish, cancel())).toThrow('This import is over.');
    expect(() => after(...running, finish, undo(), cancel())).toThrow('This import is under way.');
  });

  test('is undone once it was started, to the last row', () => {
    expect(() => after(open, requestCheck(), checked(), undo())).toThrow('has not been started');
    const begun = [...running, finish, undo()];
    expect(existing(...begun)).toMatchObject({ type: 'undoing', undo: { row: 0, undone: 0, left: 0 } });
    expect(existing(...begun, undone(2, false), undone(2, false), undone(1, false)).undo).toMatchObject({ row: 2, undone: 2 });
    expect(after(...begun, undone(2, false), undone(2, false)).types.filter((type) => type === 'UndoProgressed')).toHaveLength(1);
    expect(existing(...begun, undone(4, true))).toMatchObject({ type: 'undone', undo: { undone: 4, left: 1 } });
    expect(after(...begun, undo(), undone(4, true), undo()).types.filter((type) => type === 'UndoRequested')).toHaveLength(1);
    expect(existing(...running, undone(2, false)).undo).toBeNull();
    expect(existing(...begun, progress(5)).row).toBe(5);
  });

  test('has digests requested of each person once, while they are due', () => {
    expect(existing(...running, digests('imported', 'a', 'b')).digests).toEqual({ imported: 'b' });
    expect(existing(...running, digests('imported', 'b'), digests('imported', 'b')).digests).toEqual({ imported: 'b' });
    const twice = after(...running, digests('imported', 'a', 'b'), digests('imported', 'b'), digests('imported', 'c'));
    expect(twice.types.filter((type) => type === 'DigestsRequested')).toHaveLength(2);
    expect(existing(...running, cancel(), digests('imported', 'a')).digests).toEqual({ imported: 'a' });
    expect(existing(...running, digests('undone', 'a')).digests).toEqual({});
    expect(existing(...running, finish, digests('imported', 'a')).digests).toEqual({});
    const both = existing(...running, digests('imported', 'a'), finish, undo(), digests('undone', 'a'), digests('imported', 'b'));
    expect(both.digests).toEqual({ imported: 'a', undone: 'a' });
  });

  test('fails until it is over, and what was done of it can be undone', () => {
    for (const before of [[open], [open, requestCheck()], running, [...running, cancel()]])
      expect(existing(...before, fail)).toMatchObject({ type: 'failed', failure: 'file_removed' });
    for (const before of [
      [...running, finish],
      [open, cancel()],
      [...running, finish, undo()],
    ])
      expect(existing(...before, fail).failure).toBeNull();
    expect(existing(...running, fail, undo()).type).toBe('undoing');
    expect(existing(open, requestCheck(), fail, requestCheck())).toMatchObject({ type: 'checking', failure: null });
    expect(() => after(...running, fail, start())).toThrow('This import is over.');
  });

  test('has work for a worker while it is checked, runs, is called off or undone', () => {
    const stages = [[open], [open, requestCheck()], [open, requestCheck(), checked()], running, [...running, finish]];
    expect(stages.map((stage) => isAtWork(existing(...stage)))).toEqual([false, true, false, true, false]);
    expect(
      [
        [...running, cancel()],
        [...running, undo()],
      ].map((stage) => isAtWork(existing(...stage))),
    ).toEqual([true, true]);
  });
});

describe('an import is shown', () => {
  const facts = { ...({ format: 'csv', encoding: 'utf-8', separator: ',', sheet: null, name: 'a.csv' } as const), header: ['A'] };
  const beside = {
    ...{ revision: 2n, openedBy: 'ama', facts, fields: [{ field: 'reference', required: true }], sameFileAs: null, checked: 3 },
  };

  test('with how far it is', () => {
    const progressOf = (...commands: ImportCommand[]) => importView(existing(...commands), beside).progress;
    expect(progressOf(open)).toBeNull();
    expect(progressOf(open, requestCheck())).toEqual({ done: 3, of: null });
    expect(progressOf(...running, progress(2))).toEqual({ done: 2, of: 4 });
    expect(progressOf(...running, progress(2), cancel())).toEqual({ done: 2, of: 4 });
    expect(progressOf(...running, finish, undo(), undone(1, false))).toEqual({ done: 1, of: 4 });
    expect(progressOf(...running, finish)).toBeNull();
  });

  test('with its file for two weeks, and with the import that had the same file before', () => {
    const shown = importView(existing(open), beside);
    expect(shown).toMatchObject({
      ...{ fileKeptUntil: '2026-03-15T09:00:00.000Z', fileName: 'a.csv', header: ['A'], openedBy: { id: 'opener', name: 'ama' } },
      columns: [{ field: 'reference', required: true, column: 0 }],
    });
    expect(importView(existing(open), { ...beside, facts: null })).toMatchObject({
      fileKeptUntil: null,
      fileName: null,
      header: null,
    });
    expect(importView(existing(open), { ...beside, sameFileAs: importId }).sameFileAs).toBeNull();
    expect(importView(existing(open), { ...beside, sameFileAs: derivedId('earlier') }).sameFileAs).toBe(derivedId('earlier'));
  });
});

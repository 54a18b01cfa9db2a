import type { Fact } from '#contracts/events/envelope.ts';
import { importEvents, type ImportEvent } from '#contracts/events/import.ts';
import type {
  DigestOf,
  ImportCheck,
  ImportColumns,
  ImportCounts,
  ImportFailure,
  ImportKind,
  ImportState as Stage,
  StartImport,
} from '#contracts/imports.ts';
import { oneOf, type Decided, type Decider } from './decider.ts';
import { DomainError } from './errors.ts';

/** Who opened an import, or acts on it: an account or an API key. */
export interface ImportActor {
  id: string;
  role: string;
}

/** How a run was begun, and by which command. */
export interface Run extends StartImport {
  commandId: string;
  /** Prices are those of the rate sheet in force then. */
  pricedAt: string;
  startedAt: string;
  startedBy: ImportActor;
}

/** A file that was uploaded, and what became of its rows. */
export interface ExistingImport {
  type: Stage;
  id: string;
  kind: ImportKind;
  fileDigest: string;
  bytes: number;
  openedAt: string;
  openedBy: ImportActor;
  columns: ImportColumns;
  /** The command that the dry run belongs to, which is under way or over. */
  checkId: string | null;
  check: ImportCheck | null;
  run: Run | null;
  /** Every row up to this one, counted from 1, was carried out. */
  row: number;
  counts: ImportCounts | null;
  undo: { row: number; undone: number; left: number; commandId: string } | null;
  /** Every person up to that id is to get a digest. */
  digests: Partial<Record<DigestOf, string>>;
  failure: ImportFailure | null;
}

/** An import: nothing yet, or what its events made of it. */
export type ImportState = { type: 'none' } | ExistingImport;

export const noCounts: ImportCounts = { imported: 0, invalid: 0, duplicates: 0, failed: 0 };

function evolve(state: ImportState, { type, data, metadata }: Fact<ImportEvent>): ImportState {
  const actor = { id: metadata.actorId, role: metadata.actorRole };
  const at = metadata.occurredAt;
  if (type === 'ImportOpened') {
    const { importId: id, ...opened } = data;
    return {
      ...opened,
      type: 'opened',
      id,
      openedAt: at,
      openedBy: actor,
      checkId: null,
      check: null,
      run: null,
      row: 0,
      counts: null,
      undo: null,
      digests: {},
      failure: null,
    };
  }
  if (state.type === 'none') return state;
  switch (type) {
    case 'ImportCheckRequested':
      return { ...state, type: 'checking', columns: data.columns, checkId: metadata.commandId, check: null, failure: null };
    case 'ImportChecked':
      return { ...state, type: 'checked', check: data.result };
    case 'ImportStarted': {
      const { importId: _, ...chosen } = data;
      const run = { ...chosen, commandId: metadata.commandId, startedAt: at, startedBy: actor };
      return { ...state, type: 'running', run, counts: noCounts };
    }
    case 'ImportProgressed':
      return { ...state, row: data.row, counts: data.counts };
    case 'ImportCancelled':
      return { ...state, type: state.type === 'running' ? 'cancelling' : 'cancelled' };
    case 'ImportFinished':
      return { ...state, type: state.type === 'cancelling' ? 'cancelled' : 'finished', row: data.row, counts: data.counts };
    case 'ImportUndoRequested':
      return { ...state, type: 'undoing', undo: { row: 0, undone: 0, left: 0, commandId: metadata.commandId } };
    case 'ImportUndoProgressed': {
      const { importId: _, ...undone } = data;
      return { ...state, undo: state.undo && { ...state.undo, ...undone } };
    }
    case 'ImportUndone':
      return { ...state, type: 'undone', undo: state.undo && { ...state.undo, undone: data.undone, left: data.left } };
    case 'ImportDigestsRequested':
      return { ...state, digests: { ...state.digests, [data.of]: data.addresseeIds.at(-1) } };
    case 'ImportFailed':
      return { ...state, type: 'failed', failure: data.failure };
    default:
      return type satisfies never;
  }
}

/** What people and programs ask of an import. */
type Asked =
  | {
      type: 'open';
      importId: string;
      kind: ImportKind;
      fileDigest: string;
      bytes: number;
      columns: ImportColumns;
    }
  | { type: 'requestCheck'; columns: ImportColumns; actor: ImportActor }
  | { type: 'start'; body: StartImport; actor: ImportActor }
  | { type: 'cancel' | 'undo'; actor: ImportActor };

/** What the worker records of its work. */
type Noted =
  | { type: 'recordChecked'; checkId: string; result: ImportCheck }
  | { type: 'recordProgress' | 'finish'; row: number; counts: ImportCounts }
  | { type: 'recordUndo'; row: number; undone: number; left: number; isLast: boolean }
  | { type: 'requestDigests'; of: DigestOf; addresseeIds: string[] }
  | { type: 'fail'; failure: ImportFailure };

export type ImportCommand = Asked | Noted;

function decide(command: ImportCommand, state: ImportState): Decided<ImportEvent>[] {
  if (command.type === 'open') {
    if (state.type !== 'none') throw new DomainError('conflict', 'This import already exists.');
    const { type: _, ...data } = command;
    return [{ type: 'ImportOpened', data }];
  }
  if (state.type === 'none') throw new DomainError('not_found', 'Import not found.');
  const { id: importId } = state;
  switch (command.type) {
    case 'requestCheck': {
      mayAct(state, command.actor);
      if (state.run) throw over(state);
      if (state.type === 'cancelled') throw over(state);
      return [{ type: 'ImportCheckRequested', data: { importId, columns: command.columns } }];
    }
    case 'start':
      return start(command, state);
    case 'cancel':
      mayAct(state, command.actor);
      if (state.type === 'cancelling' || state.type === 'cancelled') return [];
      if (!isOpen(state)) throw over(state);
      return [{ type: 'ImportCancelled', data: { importId } }];
    case 'undo':
      mayAct(state, command.actor);
      if (state.type === 'undoing' || state.type === 'undone') return [];
      if (!state.run)
        throw new DomainError('import_not_checked', 'This import has not been started, so there is nothing to undo.');
      return [{ type: 'ImportUndoRequested', data: { importId } }];
    case 'recordChecked':
      if (state.type !== 'checking' || state.checkId !== command.checkId) return [];
      return [{ type: 'ImportChecked', data: { importId, checkId: command.checkId, result: command.result } }];
    case 'recordProgress': {
      if (!isCarriedOut(state) || command.row <= state.row) return [];
      return [{ type: 'ImportProgressed', data: { importId, row: command.row, counts: command.counts } }];
    }
    case 'finish':
      if (state.type !== 'running' && state.type !== 'cancelling') return [];
      return [{ type: 'ImportFinished', data: { importId, row: command.row, counts: command.counts } }];
    case 'recordUndo': {
      if (state.type !== 'undoing' || !state.undo) return [];
      const { row, undone, left } = command;
      if (command.isLast) return [{ type: 'ImportUndone', data: { importId, undone, left } }];
      return row <= state.undo.row ? [] : [{ type: 'ImportUndoProgressed', data: { importId, row, undone, left } }];
    }
    case 'requestDigests': {
      const { of, addresseeIds } = command;
      const isDue = of === 'imported' ? state.type === 'running' || state.type === 'cancelling' : state.type === 'undoing';
      const upTo = state.digests[of];
      const isNew = upTo === undefined || (addresseeIds[0] ?? '') > upTo;
      return isDue && isNew ? [{ type: 'ImportDigestsRequested', data: { importId, of, addresseeIds } }] : [];
    }
    case 'fail':
      return isOpen(state) || state.type === 'cancelling'
        ? [{ type: 'ImportFailed', data: { importId, failure: command.failure } }]
        : [];
    default:
      return command satisfies never;
  }
}

function start({ body, actor }: Extract<ImportCommand, { type: 'start' }>, state: ExistingImport): Decided<ImportEvent>[] {
  mayAct(state, actor);
  if (state.run) throw over(state);
  const { check, id: importId } = state;
  if (state.type !== 'checked' || !check) {
    throw new DomainError('import_not_checked', 'Check the file first. An import can be started once its check is over.');
  }
  if (check.invalid > 0 && body.invalid === 'refuse') {
    throw new DomainError('import_has_problems', 'Some rows are invalid. Correct the file, or choose to leave those rows out.');
  }
  return [{ type: 'ImportStarted', data: { importId, ...body, pricedAt: check.checkedAt } }];
}

/** Whoever opened it, and administrators. */
function mayAct({ openedBy }: ExistingImport, { id, role }: ImportActor): void {
  if (openedBy.id === id || role === 'admin') return;
  throw new DomainError('not_own_import', 'Only whoever opened this import or an administrator can do this.');
}

/** Whether a worker has something to do for it. */
export const isAtWork = ({ type }: ExistingImport): boolean =>
  type === 'checking' || type === 'running' || type === 'cancelling' || type === 'undoing';

/** Whether it can still be called off. */
const isOpen = ({ type }: ExistingImport): boolean =>
  type === 'opened' || type === 'checking' || type === 'checked' || type === 'running';

/** Whether rows may be under way. */
const isCarriedOut = ({ type }: ExistingImport): boolean => type === 'running' || type === 'cancelling' || type === 'undoing';

const over = ({ type }: ExistingImport): DomainError =>
  type === 'running' || type === 'cancelling' || type === 'undoing'
    ? new DomainError('import_busy', 'This import is under way. Wait until it is over.')
    : new DomainError('import_over', 'This import is over. Upload the file again to import it once more.');

/**
 * The life of an import. `[]` for what is so already, and for what a worker records of work that was called off. Throws DomainError:
 * `conflict`, `not_found`, `not_own_import`, `import_not_checked`, `import_has_problems`, `import_busy`, `import_over`.
 */
export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  owns: oneOf<ImportEvent>(importEvents),
  initial: { type: 'none' },
  evolve,
  decide,
};

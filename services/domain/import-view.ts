import { importKeptDays, type Import } from '#contracts/imports.ts';
import type { ExistingImport } from './import.ts';

/** What is known of an import beside its history. `facts` are null once its file is gone. */
export interface BesideImport {
  revision: bigint;
  /** What whoever opened it is called. */
  openedBy: string | null;
  facts: (Pick<Import, 'format' | 'encoding' | 'separator' | 'sheet'> & { name: string; header: readonly string[] }) | null;
  fields: readonly { field: string; required: boolean }[];
  sameFileAs: string | null;
  /** How many rows a check that is under way has looked at. */
  checked: number;
}

const dayMs = 86_400_000;

/** An import as the API shows it. */
export function importView(state: ExistingImport, beside: BesideImport): Import {
  const { revision, openedBy, facts, fields, sameFileAs } = beside;
  const { run } = state;
  return {
    id: state.id,
    kind: state.kind,
    state: state.type,
    fileName: facts?.name ?? null,
    format: facts?.format ?? null,
    encoding: facts?.encoding ?? null,
    separator: facts?.separator ?? null,
    sheet: facts?.sheet ?? null,
    header: facts ? [...facts.header] : null,
    columns: fields.map(({ field, required }) => ({ field, required, column: state.columns[field] ?? null })),
    openedAt: state.openedAt,
    openedBy: { id: state.openedBy.id, name: openedBy },
    fileKeptUntil: facts ? new Date(Date.parse(state.openedAt) + importKeptDays * dayMs).toISOString() : null,
    sameFileAs: sameFileAs === state.id ? null : sameFileAs,
    check: state.check,
    run: run && { emails: run.emails, invalid: run.invalid, duplicates: run.duplicates, startedAt: run.startedAt },
    progress: progressOf(state, beside.checked),
    counts: state.counts,
    undo: state.undo && { undone: state.undo.undone, left: state.undo.left },
    failure: state.failure,
    revision: String(revision),
  };
}

function progressOf({ type, check, row, undo }: ExistingImport, checked: number): Import['progress'] {
  switch (type) {
    case 'checking':
      return { done: checked, of: null };
    case 'running':
    case 'cancelling':
      return { done: row, of: check?.rows ?? null };
    case 'undoing':
      return { done: undo?.row ?? 0, of: row };
    default:
      return null;
  }
}

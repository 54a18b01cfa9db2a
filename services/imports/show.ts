import type { Import } from '#contracts/imports.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { ImportFiles } from '#infra/import-files/import-files.ts';
import { firstImportsOf } from '#projections/imports/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { ExistingImport } from '../domain/import.ts';
import { importView } from '../domain/import-view.ts';
import type { ImportReader } from './reader.ts';

export interface ShowImportsOptions {
  models: Models;
  files: Pick<ImportFiles, 'factsOf' | 'checked'>;
  reader: Pick<ImportReader, 'fields'>;
  actorNames: Accounts['usernames'];
}

/** Imports as they are shown, in their order. Rejects while the database or the keys are away. */
export type ShowImports = (rows: readonly { state: ExistingImport; revision: bigint }[]) => Promise<Import[]>;

export const createShowImports =
  ({ models, files, reader, actorNames }: ShowImportsOptions): ShowImports =>
  async (rows) => {
    const [facts, names, first] = await Promise.all([
      files.factsOf(rows.map(({ state }) => state.id)),
      actorNames([...new Set(rows.map(({ state }) => state.openedBy.id))]),
      firstImportsOf(models, [...new Set(rows.map(({ state }) => state.fileDigest))]),
    ]);
    return Promise.all(
      rows.map(async ({ state, revision }) =>
        importView(state, {
          revision,
          openedBy: names.get(state.openedBy.id) ?? null,
          facts: facts.get(state.id) ?? null,
          fields: reader.fields(state.kind),
          sameFileAs: first.get(state.fileDigest) ?? null,
          checked: state.type === 'checking' ? ((await files.checked(state.id)) ?? 0) : 0,
        }),
      ),
    );
  };

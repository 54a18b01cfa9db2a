import { infiniteQueryOptions } from '@tanstack/react-query';
import { importedRowsSchema, type ImportedRow } from '#contracts/imports.ts';
import { getJson } from '#web/shared/api/client.ts';
import { importPath, importsKey } from '../model/import-keys.ts';

const limit = 20;

interface RowsAsked {
  outcome: ImportedRow['outcome'] | undefined;
  /** Rows change with their import. */
  revision: string;
}

/** `GET /api/imports/{id}/rows`, by their place in the file. */
export const rowsQuery = (id: string, { outcome, revision }: RowsAsked) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'rows', outcome ?? 'all', revision],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        `${importPath(id)}/rows?${new URLSearchParams({ limit: String(limit), ...(pageParam !== undefined && { cursor: pageParam }), ...(outcome && { outcome }) })}`,
        importedRowsSchema,
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

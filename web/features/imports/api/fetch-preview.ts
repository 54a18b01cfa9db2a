import { queryOptions } from '@tanstack/react-query';
import { importPreviewSchema } from '#contracts/imports.ts';
import { getJson } from '#web/shared/api/client.ts';
import { importPath, importsKey } from '../model/import-keys.ts';

/** `GET /api/imports/{id}/preview` of that check. */
export const previewQuery = (id: string, checkedAt: string) =>
  queryOptions({
    queryKey: [...importsKey, id, 'preview', checkedAt],
    queryFn: ({ signal }) => getJson(`${importPath(id)}/preview`, importPreviewSchema, signal),
  });

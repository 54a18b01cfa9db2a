import { queryOptions } from '@tanstack/react-query';
import { importSampleSchema } from '#contracts/imports.ts';
import { getJson } from '#web/shared/api/client.ts';
import { importPath, importsKey } from '../model/import-keys.ts';

/** `GET /api/imports/{id}/sample`, for whoever has sent the file. */
export const sampleQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id, 'sample'],
    queryFn: ({ signal }) => getJson(`${importPath(id)}/sample`, importSampleSchema, signal),
  });

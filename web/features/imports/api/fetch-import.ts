import { queryOptions } from '@tanstack/react-query';
import { importSchema, type Import } from '#contracts/imports.ts';
import { getJson } from '#web/shared/api/client.ts';
import { importKey, importPath } from '../model/import-keys.ts';
import { isAtWork } from '../model/stages.ts';

const everyMs = 1_000;
const settledEveryMs = 20_000;

/** `GET /api/imports/{id}`, looked at again soon while it is at work. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const read = await getJson(importPath(id), importSchema, signal);
      const known = client.getQueryData<Import>(queryKey);
      // The read models may be behind what a command has answered.
      return known && BigInt(known.revision) > BigInt(read.revision) ? known : read;
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? everyMs : settledEveryMs),
  });

import { queryOptions } from '@tanstack/react-query';
import { sessionsSchema } from '#contracts/sessions.ts';
import { getJson } from '#web/shared/api/client.ts';
import { sessionsPath, type Whose } from '../model/whose.ts';

export const sessionsQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['sessions', whose],
    queryFn: ({ signal }) => getJson(sessionsPath(whose), sessionsSchema, signal),
  });

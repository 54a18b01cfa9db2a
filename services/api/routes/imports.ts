import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { importSampleSchema, importSchema, listImportsSchema } from '#contracts/imports.ts';
import type { Route } from '../access.ts';
import type { ApiEnv } from '../env.ts';
import type { Asking, ImportAnswers } from '../import-answers.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { signedInAccount } from '../guards.ts';
import { listShown, type ListReads } from '../list-shown.ts';
import { at, commandRefusals, json, refusals, type Api } from '../mount.ts';
import { idParam } from '../resource-id.ts';
import { importRoutesBy } from './imports-either-way.ts';

export interface ImportRoutesOptions {
  sessions: Sessions;
  answers: ImportAnswers;
  reads: ListReads;
}

const readRefusals = ['unauthenticated', 'forbidden', 'unavailable'] as const;

function asking(context: Context<ApiEnv>): Asking {
  const { id, role } = signedInAccount(context);
  return { actor: { id, role }, seesAll: role !== 'agent', mayDo: () => true };
}

/** Files of shipments and of tracking events, imported by staff. */
export function importRoutes({ sessions, answers, reads }: ImportRoutesOptions): Api {
  const to = (route: string) => at(route.replace(' ', ' /api') as Route, sessions);
  const fileShown = (context: Context<ApiEnv>, count: number) => listShown(context, reads, { list: 'imported_file', count });
  const api = importRoutesBy({ to, asking, fileShown, refusals: readRefusals, commandRefusals }, answers);

  api.openapi(
    createRoute({
      ...at('GET /api/imports', sessions),
      summary: 'List imports, newest first',
      request: { query: listImportsSchema },
      responses: {
        200: json(z.array(importSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', ...readRefusals),
      },
    }),
    async (context) => {
      const { items, nextCursor } = await answers.list(context, asking(context), context.req.valid('query'));
      if (nextCursor) context.header('X-Next-Cursor', nextCursor);
      fileShown(context, items.filter(({ header }) => header !== null).length);
      return context.json(items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/sample', sessions),
      summary: 'Get the first rows of the file as they are in it',
      request: { params: idParam },
      responses: {
        200: json(importSampleSchema, 'Up to 3 rows'),
        ...refusals('not_found', 'not_own_import', 'file_deleted', ...readRefusals),
      },
    }),
    async (context) => {
      const sample = await answers.sample(context.req.valid('param').id, asking(context));
      fileShown(context, sample.rows.length);
      return context.json(sample, 200);
    },
  );
  return api;
}

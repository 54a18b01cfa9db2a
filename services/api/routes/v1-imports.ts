import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { importScopes, importsForProgramsSchema, listImportsSchema } from '#contracts/imports.ts';
import type { KeyRoute } from '../access.ts';
import type { ApiEnv } from '../env.ts';
import type { Asking, ImportAnswers } from '../import-answers.ts';
import { callingKey, keyActor, type KeyGuard } from '../key-guard.ts';
import { listPage } from '../list-pages.ts';
import { forPrograms, json, keyCommandRefusals, keyRefusals, onePage, refusals, type Api } from '../mount.ts';
import { importRoutesBy } from './imports-either-way.ts';

export interface V1ImportRoutesOptions {
  guard: KeyGuard;
  answers: ImportAnswers;
}

/** A key sees its own imports, of the kinds that it has the scope for. */
function asking(context: Context<ApiEnv>): Asking {
  const { scopes } = callingKey(context);
  return { actor: keyActor(context), seesAll: false, mayDo: (kind) => scopes.includes(importScopes[kind]) };
}

/** Imports as programs make them: the same as for staff, by API key. */
export function v1ImportRoutes({ guard, answers }: V1ImportRoutesOptions): Api {
  const to = (route: string) => forPrograms(route.replace(' ', ' /api/v1') as KeyRoute, guard);
  const api = importRoutesBy(
    { to, asking, fileShown: () => undefined, refusals: keyRefusals, commandRefusals: keyCommandRefusals },
    answers,
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/imports', guard),
      summary: 'List imports, newest first',
      request: { query: listImportsSchema },
      responses: {
        200: json(importsForProgramsSchema, onePage),
        ...refusals('invalid_request', ...keyRefusals),
      },
    }),
    async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const page = await listPage(context, cursor, (place) => answers.list(context, asking(context), { limit, cursor: place }));
      return context.json(page, 200);
    },
  );
  return api;
}

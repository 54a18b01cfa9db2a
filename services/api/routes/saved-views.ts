import { createRoute, z } from '@hono/zod-openapi';
import { mostSavedViews, savedViewSchema, saveViewSchema, viewDeletedSchema } from '#contracts/saved-views.ts';
import type { SavedViews } from '#infra/saved-views/saved-views.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface SavedViewRoutesOptions {
  sessions: Sessions;
  savedViews: SavedViews;
}

const viewNotFound = () => new DomainError('not_found', 'Saved view not found.');

export function savedViewRoutes({ sessions, savedViews }: SavedViewRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/saved-views', sessions),
      summary: 'List your saved views of the shipments',
      responses: {
        200: json(z.array(savedViewSchema), 'By name'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json(await savedViews.viewsOf(signedInAccount(context).id), 200),
  );

  api.openapi(
    createRoute({
      ...at('PUT /api/saved-views/{id}', sessions),
      summary: 'Save a view of the shipments under an id of your own',
      request: { params: idParam, body: body(saveViewSchema) },
      responses: {
        200: json(savedViewSchema, 'The saved view'),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, viewNotFound);
      const view = { id, ...context.req.valid('json') };
      const outcome = await savedViews.save(signedInAccount(context).id, view);
      if (outcome === 'not_theirs') throw viewNotFound();
      if (outcome === 'full')
        throw new ApiError('conflict', `You have ${mostSavedViews} saved views. Delete one to save another.`);
      return context.json(view, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('DELETE /api/saved-views/{id}', sessions),
      summary: 'Delete a saved view',
      request: { params: idParam },
      responses: {
        200: json(viewDeletedSchema, 'Deleted'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, viewNotFound);
      if (!(await savedViews.remove(signedInAccount(context).id, id))) throw viewNotFound();
      return context.json({ id }, 200);
    },
  );
  return api;
}

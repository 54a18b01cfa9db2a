import { createRoute, z } from '@hono/zod-openapi';
import { historyEntrySchema } from '#contracts/history.ts';
import { hasWorkedOn, historyOf } from '#projections/history/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';

export interface HistoryRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
}

export function historyRoutes({ sessions, models, progress }: HistoryRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/{id}/history', sessions),
      summary: "List a shipment's events with actor, source, time and log position",
      request: { params: idParam },
      responses: {
        200: json(z.array(historyEntrySchema), 'Events in log order'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id);
      const about = { kind: 'shipment', id };
      const account = signedInAccount(context);
      context.header('X-Waybill-Position', positionOf(progress));
      if (!(await shipmentById(models, id))) throw shipmentNotFound();
      if (account.role === 'agent' && !(await hasWorkedOn(models, about, account.id))) {
        throw new ApiError('forbidden', 'You can only view the history of shipments you have worked on.');
      }
      return context.json(await historyOf(models, about), 200);
    },
  );
  return api;
}

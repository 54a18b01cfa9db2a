import { createRoute } from '@hono/zod-openapi';
import { readTimelineSchema, timelineSchema } from '#contracts/timeline.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ReadTimeline } from '../../timeline/timeline.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';

export interface TimelineRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  timeline: ReadTimeline;
}

export function timelineRoutes({ sessions, models, progress, timeline }: TimelineRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/{id}/timeline', sessions),
      summary: 'List everything about a parcel, newest first: scans, messages, its quote, changes, reads of personal data',
      request: { params: idParam, query: readTimelineSchema },
      responses: {
        200: json(timelineSchema, 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id);
      const { group, cursor, limit } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      if (!(await shipmentById(models, id))) throw shipmentNotFound();
      const { nextCursor, ...page } = await timeline({ kind: 'shipment', id }, { group, cursor, limit });
      if (nextCursor) context.header('X-Next-Cursor', nextCursor);
      return context.json(page, 200);
    },
  );
  return api;
}

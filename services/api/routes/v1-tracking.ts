import { createRoute } from '@hono/zod-openapi';
import { trackingSchema } from '#contracts/tracking.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { publicPages } from '#projections/tracking/queries.ts';
import { ApiError } from '../errors.ts';
import type { KeyGuard } from '../key-guard.ts';
import { createApi, forPrograms, json, keyRefusals, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { numberIn, numberParam } from './tracking.ts';

/** Tracking for programs. Its key may read every shipment, so that no wrong guess has to be counted, and persons are masked all the same. */
export function v1TrackingRoutes({ guard, models, progress }: { guard: KeyGuard; models: Models; progress: Progress }): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/track/{trackingNumber}', guard),
      summary: 'Track a parcel by its number',
      request: { params: numberParam },
      responses: {
        200: json(trackingSchema, 'The shipment with its persons masked, and its timeline, newest first'),
        ...refusals('tracking_not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const number = numberIn(context.req.valid('param').trackingNumber);
      const page = (await publicPages(models, [number])).get(number);
      if (page === undefined) throw new ApiError('tracking_not_found', 'No parcel has this tracking number.');
      return context.json(trackingSchema.parse(JSON.parse(page)), 200);
    },
  );
  return api;
}

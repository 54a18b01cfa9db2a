import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { trackingSchema } from '#contracts/tracking.ts';
import type { Clock } from '#infra/clock.ts';
import { publicPages } from '#projections/tracking/queries.ts';
import { trackTestNumber } from '../../integrations/track-test-number.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { callingKey, type KeyGuard } from '../key-guard.ts';
import { sideOf, type KeySides } from '../key-sides.ts';
import { createApi, forPrograms, json, keyRefusals, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { numberIn, numberParam } from './tracking.ts';

export interface V1TrackingRoutesOptions {
  guard: KeyGuard;
  sides: KeySides;
  clock: Clock;
}

/** Tracking for programs. Its key may read every shipment, so that no wrong guess has to be counted, and persons are masked all the same. */
export function v1TrackingRoutes({ guard, sides, clock }: V1TrackingRoutesOptions): Api {
  const api = createApi();
  const pageOf = async (context: Context<ApiEnv>, number: string): Promise<unknown> => {
    const fixed = callingKey(context).mode === 'test' ? trackTestNumber(number, clock.now()) : undefined;
    if (fixed) return fixed;
    const page = (await publicPages(sideOf(sides, context).models, [number])).get(number);
    return page && JSON.parse(page);
  };
  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/track/{trackingNumber}', guard),
      summary: 'Track a parcel by its number',
      description: 'A test key tracks the test numbers and the shipments of test keys, which no live key finds.',
      request: { params: numberParam },
      responses: {
        200: json(trackingSchema, 'The shipment with its persons masked, and its timeline, newest first'),
        ...refusals('tracking_not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(sideOf(sides, context).progress));
      const number = numberIn(context.req.valid('param').trackingNumber);
      const page = await pageOf(context, number);
      if (page === undefined) throw new ApiError('tracking_not_found', 'No parcel has this tracking number.');
      return context.json(trackingSchema.parse(page), 200);
    },
  );
  return api;
}

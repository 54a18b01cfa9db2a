import { createRoute } from '@hono/zod-openapi';
import { dailyStatsSchema, readStatisticsSchema, statisticsSchema } from '#contracts/statistics.ts';
import { dailyStats, statisticsOf } from '#projections/statistics/queries.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import type { StatsRoutesOptions } from './stats.ts';

/** The dashboard's figures day by day. */
export function statisticsRoutes({ sessions, models, progress, clock }: StatsRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/stats/days', sessions),
      summary: 'Get dashboard statistics of the last 14 days',
      responses: {
        200: json(dailyStatsSchema, 'One entry for each day, oldest first'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await dailyStats(models, clock.now()), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/statistics', sessions),
      summary: 'Get shipments by day and status, deliveries on time, lanes and revenue of a period',
      request: { query: readStatisticsSchema },
      responses: {
        200: json(statisticsSchema, 'Figures by day, and the lanes with the most shipments'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { days } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await statisticsOf(models, Number(days), clock.now()), 200);
    },
  );
  return api;
}

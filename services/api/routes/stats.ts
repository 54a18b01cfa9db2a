import { createRoute } from '@hono/zod-openapi';
import { statsSchema } from '#contracts/stats.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { currentStats } from '#projections/stats/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';

export interface StatsRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  clock: Clock;
}

export function statsRoutes({ sessions, models, progress, clock }: StatsRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/stats', sessions),
      summary: 'Get dashboard statistics',
      responses: {
        200: json(statsSchema, 'Counts, revenue and trends'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await currentStats(models, clock.now()), 200);
    },
  );
  return api;
}

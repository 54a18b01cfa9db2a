import { createRoute } from '@hono/zod-openapi';
import { askUnknownNumbersSchema, unknownNumbersSchema } from '#contracts/listed-numbers.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { unknownNumbers } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';

export interface UnknownNumbersRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
}

export function unknownNumbersRoutes({ sessions, models, progress }: UnknownNumbersRoutesOptions): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...at('GET /api/shipments/unknown-numbers', sessions),
      summary: 'Find which of some tracking numbers no shipment has',
      request: { query: askUnknownNumbersSchema },
      responses: {
        200: json(unknownNumbersSchema, 'The numbers that no shipment has, in the order in which they were sent'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json({ numbers: await unknownNumbers(models, context.req.valid('query').numbers) }, 200);
    },
  );
  return api;
}

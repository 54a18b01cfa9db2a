import { createRoute } from '@hono/zod-openapi';
import { clientErrorSchema } from '#contracts/client-errors.ts';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { at, body, bodyRefusals, createApi, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';

export interface ClientErrorRoutesOptions {
  sessions: Sessions;
  logger: Logger;
  metrics: Metrics;
  rateLimits: RateLimits;
}

/** Receives script errors of browsers, so that they are in the log beside those of the server. */
export function clientErrorRoutes({ sessions, logger, metrics, rateLimits }: ClientErrorRoutesOptions): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...at('POST /api/client-errors', sessions),
      summary: 'Report a browser error',
      request: { body: body(clientErrorSchema) },
      responses: {
        204: { description: 'Logged' },
        ...refusals(...bodyRefusals, 'rate_limited'),
      },
    }),
    async (context) => {
      await rateLimits.clientErrors.take(context.var.client);
      const report = context.req.valid('json');
      metrics.clientErrors.inc({ kind: report.kind });
      logger.warn({ requestId: context.var.requestId, ...report }, 'script error in a browser');
      return context.body(null, 204);
    },
  );
  return api;
}

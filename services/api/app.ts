import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { requestBody } from './body.ts';
import { handleErrors, ApiError, render } from './errors.ts';
import { isCrossOrigin, sameOrigin, type Site } from './guards.ts';
import { orImport } from './import-body.ts';
import { inFlightLimit } from './in-flight.ts';
import { knownHost } from './known-host.ts';
import { createApi, type Api } from './mount.ts';
import { orPhoto } from './photo-body.ts';
import { orReplyFile } from './reply-file-body.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  logger: Logger;
  metrics: Metrics;
  site: Site;
  isDemo: boolean;
  /** The websocket route. */
  gateway: MiddlewareHandler;
  routes: readonly Api[];
}

export function createApp({ logger, metrics, site, isDemo, gateway, routes }: AppOptions): Api {
  const app = createApi();
  app.onError(handleErrors(logger));
  app.notFound((context) => render(context, new ApiError('not_found', 'Not found.')));

  app.use(requestLog(logger, metrics, site.trustProxy));
  app.use(securityHeaders(site.publicUrl().startsWith('https:')));
  if (isDemo) app.use(knownHost(site.publicUrl));
  // What is no upgrade, or is refused below, goes on as a plain request.
  app.get('/ws', (context, next) => {
    const isUpgrade = context.env?.outgoing === undefined;
    return isUpgrade && !isCrossOrigin(context, site) ? gateway(context, next) : next();
  });
  app.use(sameOrigin(site), orImport(orReplyFile(orPhoto(requestBody()))));
  // A slot is for work, not for waiting: the body is there by now.
  app.use('/api/*', inFlightLimit());
  for (const one of routes) app.route('/', one);
  return app;
}

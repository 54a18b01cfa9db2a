import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { serveApiDocument } from './api-document.ts';
import { jsonBody, bodySize, largeBodies } from './body.ts';
import { answerErrors, ApiError, render } from './errors.ts';
import type { FindParcel } from './find-parcel.ts';
import { isForeign, sameOrigin } from './guards.ts';
import { inFlightLimit } from './in-flight.ts';
import { knownHost } from './known-host.ts';
import { createApi, type Api } from './mount.ts';
import { servePages } from './pages.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  logger: Logger;
  metrics: Metrics;
  publicUrl(): string;
  trustProxy: boolean;
  isDemo: boolean;
  version: string;
  /** Folder of the built client. */
  webDir: string;
  findParcel: FindParcel;
  /** The websocket route. */
  gateway: MiddlewareHandler;
  routes: readonly Api[];
}

/** The web server: middleware in its order, every route, the pages. */
export function createApp(options: AppOptions): Api {
  const app = createApi();
  app.onError(answerErrors(options.logger));
  app.notFound((context) => render(context, new ApiError('not_found', 'There is nothing here.')));

  app.use(requestLog(options.logger, options.metrics, options.trustProxy));
  app.use(securityHeaders(options.publicUrl().startsWith('https:')));
  if (options.isDemo) app.use(knownHost(options.publicUrl));
  // What is no upgrade, or is refused below, goes on as a plain request.
  app.get('/ws', (context, next) => {
    const isUpgrade = context.env?.outgoing === undefined;
    return isUpgrade && !isForeign(context, options) ? options.gateway(context, next) : next();
  });
  app.use(sameOrigin(options), bodySize, largeBodies(), jsonBody);
  // A slot is for work, not for waiting: the body is there by now.
  app.use('/api/*', inFlightLimit());
  for (const routes of options.routes) app.route('/', routes);
  serveApiDocument(app, options.version);
  servePages(app, options);
  return app;
}

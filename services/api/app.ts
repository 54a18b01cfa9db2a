import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { serveApiDocument } from './api-document.ts';
import { jsonBody, bodySize, largeBodies } from './body.ts';
import { answerErrors, ApiError, render } from './errors.ts';
import { sameOrigin, sameSocketOrigin } from './guards.ts';
import { inFlightLimit } from './in-flight.ts';
import { createApi, type Api } from './mount.ts';
import { servePages } from './pages.ts';
import { requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  logger: Logger;
  metrics: Metrics;
  publicUrl(): string;
  trustProxy: boolean;
  version: string;
  /** Folder of the built client. */
  webDir: string;
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
  app.get('/ws', sameSocketOrigin(options.publicUrl, options.gateway));
  app.use(sameOrigin(options.publicUrl), bodySize, largeBodies(), jsonBody);
  // A slot is for work, not for waiting: the body is there by now.
  app.use('/api/*', inFlightLimit());
  for (const routes of options.routes) app.route('/', routes);
  serveApiDocument(app, options.version);
  servePages(app, options.webDir, options.publicUrl);
  return app;
}

import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { jsonBody, bodySize } from './body.ts';
import { answerErrors, ApiError, render } from './errors.ts';
import { isForeign, sameOrigin } from './guards.ts';
import { inFlightLimit } from './in-flight.ts';
import { isKnownHost, knownHost } from './known-host.ts';
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
  /** The websocket route, mounted before anything that rebuilds answers. */
  gateway: MiddlewareHandler;
  routes: readonly Api[];
}

/** The web server: middleware in its order, every route, the pages. */
export function createApp(options: AppOptions): Api {
  const app = createApi();
  app.onError(answerErrors(options.logger));
  app.notFound((context) => render(context, new ApiError('not_found', 'There is nothing here.')));

  // What is no upgrade, or is refused below, goes on as a plain request.
  app.get('/ws', (context, next) => {
    const isUpgrade = context.env?.outgoing === undefined;
    const isWelcome = !isForeign(context, options) && !(options.isDemo && !isKnownHost(context, options.publicUrl()));
    return isUpgrade && isWelcome ? options.gateway(context, next) : next();
  });

  app.use(requestLog(options.logger, options.metrics, options.trustProxy));
  app.use(securityHeaders(options.publicUrl().startsWith('https:')));
  if (options.isDemo) app.use(knownHost(options.publicUrl));
  app.use(sameOrigin(options), bodySize, jsonBody);
  // A slot is for work, not for waiting: the body is there by now.
  app.use('/api/*', inFlightLimit());
  for (const routes of options.routes) app.route('/', routes);
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Waybill',
      version: options.version,
      description: 'International parcel shipping: shipments, tracking and their provable history.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
  });
  servePages(app, options.webDir, options.publicUrl);
  return app;
}

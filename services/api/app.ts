import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { jsonBody, bodySize } from './body.ts';
import { answerErrors, ApiError, render } from './errors.ts';
import type { FindParcel } from './find-parcel.ts';
import { sameOrigin, sameSocketOrigin } from './guards.ts';
import { createApi, type Api } from './mount.ts';
import { servePages } from './pages.ts';
import { inFlightLimit, requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  logger: Logger;
  metrics: Metrics;
  publicUrl(): string;
  trustProxy: boolean;
  version: string;
  /** Folder of the built client. */
  webDir: string;
  findParcel: FindParcel;
  /** The websocket route, mounted before anything that rebuilds answers. */
  gateway: MiddlewareHandler;
  routes: readonly Api[];
}

/** The web server: middleware in its order, every route, the pages. */
export function createApp(options: AppOptions): Api {
  const app = createApi();
  app.onError(answerErrors(options.logger));
  app.notFound((context) => render(context, new ApiError('not_found', 'There is nothing here.')));

  app.get('/ws', sameSocketOrigin(options.publicUrl, options.gateway));

  app.use(requestLog(options.logger, options.metrics, options.trustProxy));
  app.use(securityHeaders(options.publicUrl().startsWith('https:')));
  app.use('/api/*', inFlightLimit());
  app.use(sameOrigin(options.publicUrl), bodySize, jsonBody);
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
  servePages(app, options);
  return app;
}

import type { MiddlewareHandler } from 'hono';
import { createLogger } from '#infra/logger.ts';
import { createMetrics } from '#infra/metrics.ts';
import { createApp } from '#services/api/app.ts';
import type { Api } from '#services/api/mount.ts';

const noSocket: MiddlewareHandler = async (context) => context.text('socket');

/** The web server with only these routes, behind a proxy that it trusts, without pages. */
export const createBareApp = (routes: readonly Api[], gateway = noSocket): Api =>
  createApp({
    logger: createLogger('silent', 'test'),
    metrics: createMetrics(),
    site: { publicUrl: () => 'http://localhost', trustProxy: true },
    isDemo: false,
    gateway,
    routes,
  });

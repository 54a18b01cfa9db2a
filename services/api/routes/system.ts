import { createRoute, z } from '@hono/zod-openapi';
import { readinessSchema, versionSchema, type Readiness } from '#contracts/health.ts';
import type { Metrics } from '#infra/metrics.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { freshFor } from '../fresh-for.ts';
import { retryAfterSeconds } from '../errors.ts';
import { at, createApi, json, type Api } from '../mount.ts';

export interface SystemRoutesOptions {
  sessions: Sessions;
  metrics: Metrics;
  version: string;
  readiness(): Promise<Readiness>;
  /** Brings the gauges up to date before they are read. */
  refreshMetrics(): Promise<void>;
}

/** They grow with every route and status, and take milliseconds to write. */
const metricsFreshMs = 1_000;

export function systemRoutes({ sessions, metrics, version, readiness, refreshMetrics }: SystemRoutesOptions): Api {
  const api = createApi();
  const currentMetrics = freshFor(metricsFreshMs, async () => {
    await refreshMetrics();
    return metrics.registry.metrics();
  });

  api.openapi(
    createRoute({
      ...at('GET /healthz', sessions),
      summary: 'Liveness check',
      responses: { 200: json(z.object({ alive: z.literal(true) }), 'Alive') },
    }),
    (context) => context.json({ alive: true as const }, 200),
  );

  api.openapi(
    createRoute({
      ...at('GET /readyz', sessions),
      summary: 'Readiness check with the state of each dependency',
      responses: { 200: json(readinessSchema, 'Ready'), 503: json(readinessSchema, 'Not ready') },
    }),
    async (context) => {
      const state = await readiness();
      if (state.ready) return context.json(state, 200);
      context.header('Retry-After', String(retryAfterSeconds));
      return context.json(state, 503);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /metrics', sessions),
      summary: 'Get metrics in the Prometheus text format',
      responses: { 200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } } },
    }),
    async (context) => {
      return context.body(await currentMetrics(), 200, { 'Content-Type': metrics.registry.contentType }) as never;
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /version', sessions),
      summary: 'Get the name and version',
      responses: { 200: json(versionSchema, 'The version') },
    }),
    (context) => context.json({ name: 'waybill' as const, version, node: process.version }, 200),
  );
  return api;
}

import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '#infra/logger.ts';
import type { Metrics } from '#infra/metrics.ts';
import { clientAddress, wholeAddress } from './client-address.ts';
import type { ApiEnv } from './env.ts';

const requestIdPattern = /^[\w-]{8,64}$/;

/** Names the request and its client, and logs and measures its answer by route: paths hold tracking numbers. */
export const requestLog =
  (logger: Logger, metrics: Metrics, trustProxy: boolean): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const startedAt = performance.now();
    const given = context.req.header('x-request-id');
    const requestId = given && requestIdPattern.test(given) ? given : randomUUID();
    context.set('requestId', requestId);
    const remote = context.env?.incoming?.socket.remoteAddress;
    const forwardedFor = context.req.header('x-forwarded-for');
    context.set('client', clientAddress(forwardedFor, remote, trustProxy));
    context.set('address', wholeAddress(forwardedFor, remote, trustProxy));
    context.set('brokenOff', (err) => logger.error({ err, requestId }, 'an answer broke off'));
    await next();
    // Set last: some routes pass on an answer that was made elsewhere.
    context.res.headers.set('X-Request-Id', requestId);
    const { method } = context.req;
    // Middleware matches all methods; the first route that does not is the one that answers.
    const route = matchedRoutes(context).find((matched) => matched.method !== 'ALL')?.path ?? 'none';
    const { status } = context.res;
    const seconds = (performance.now() - startedAt) / 1_000;
    metrics.requests.observe({ method, route, status: String(status) }, seconds);
    if (logger.isLevelEnabled('info'))
      logger.info({ requestId, method, route, status, ms: Math.round(seconds * 1_000) }, 'request');
  };

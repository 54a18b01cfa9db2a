import type { MiddlewareHandler } from 'hono';
import type { Deprecation } from './access.ts';
import type { ApiEnv } from './env.ts';

/** Has every answer of a route say that it will end, refusals too: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link`. */
export function sendDeprecation({ since, sunset, guide }: Deprecation): MiddlewareHandler<ApiEnv> {
  const deprecatedAt = Math.floor(Date.parse(since) / 1_000);
  const endsAt = new Date(sunset).toUTCString();
  return async (context, next) => {
    context.header('Deprecation', `@${deprecatedAt}`);
    context.header('Sunset', endsAt);
    context.header('Link', `<${guide}>; rel="deprecation"; type="text/html"`);
    await next();
  };
}

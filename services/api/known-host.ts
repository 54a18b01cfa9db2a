import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';

/**
 * Whether no foreign DNS name can lead a browser here by the host name of the request: it is an address, a name of this machine
 * alone (RFC 6761, section 6.3), or the one that the operator gave.
 */
function isKnownHost(context: Context, publicUrl: string): boolean {
  const name = hostnameOf(context.req.url);
  const isLoopback = name === 'localhost' || name.endsWith('.localhost');
  return isLoopback || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === hostnameOf(publicUrl);
}

/** Refuses requests for other hosts. Demo mode shows its emails to everyone, so a page must not get in by DNS rebinding. */
export const knownHost =
  (publicUrl: () => string): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    if (isKnownHost(context, publicUrl())) return next();
    throw new ApiError('unknown_host', 'This server is not known by that host name. Set PUBLIC_URL to use it.');
  };

const hostnameOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');

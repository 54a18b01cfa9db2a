import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './env.ts';

/** `fetchesPictures`: of a page whose reader may have the pictures of a received email fetched, in a frame that sends no referrer. */
export const pagePolicy = (nonce: string, { fetchesPictures = false } = {}): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${fetchesPictures ? ' https:' : ''}`,
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Answers that are no pages may load nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of every answer that does not bring its own. */
export const securityHeadersOf = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Of an answer that does not bring its own policy or caching. */
export const dataHeaders = { 'Content-Security-Policy': dataPolicy, 'Cache-Control': 'no-store' } as const;

export const securityHeaders = (isSecure: boolean): MiddlewareHandler<ApiEnv> => {
  const wanted = Object.entries({ ...securityHeadersOf(isSecure), ...dataHeaders });
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of wanted) if (!headers.has(name)) headers.set(name, value);
  };
};

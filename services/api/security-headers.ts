import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './env.ts';

/** What a page of the client may load: its own files, styles with this answer's nonce, and the socket of its own host. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Answers that are no pages may load nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** On every answer, errors and files included. */
export const securityHeaders =
  (isSecure: boolean): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', dataPolicy);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };

import { getCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { Context, MiddlewareHandler } from 'hono';
import type { Account, Caller } from '#contracts/accounts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { access, openBeforeEnrolment, sessionKindOf, type Route } from './access.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';

export const sessionCookie = 'waybill_session';

export const factorMissing = () =>
  new ApiError('second_factor_missing', 'Your role must have a second factor. Sign in on the dashboard to set one up.');

/** Lets only the callers of the access table pass; a public route looks no session up. */
export function guard(route: Route, sessions: Sessions): MiddlewareHandler<ApiEnv> {
  const allowed: readonly Caller[] = access[route];
  const isPublic = allowed.includes('anonymous');
  const callerOf = sessionKindOf(route) === 'bearer' ? bearerOf : holderOf;
  return async (context, next) => {
    if (!isPublic) {
      const account = await callerOf(context, sessions);
      if (!account) throw new ApiError('unauthenticated', 'Please sign in.');
      if (account.mustEnrol && !openBeforeEnrolment.has(route)) throw factorMissing();
      if (!allowed.includes(account.role)) throw new ApiError('forbidden', 'Your account does not have permission to do this.');
      context.set('account', account);
    }
    return next();
  };
}

async function holderOf(context: Context<ApiEnv>, sessions: Sessions): Promise<Account | undefined> {
  const token = getCookie(context, sessionCookie);
  return token ? sessions.holderOf(token, 'cookie') : undefined;
}

/** The account of a session that is good for more than setting up a second factor. */
export async function accountOf(context: Context<ApiEnv>, sessions: Sessions): Promise<Account | undefined> {
  const token = getCookie(context, sessionCookie);
  return token ? sessions.accountOf(token, 'cookie') : undefined;
}

/** The token of `Authorization: Bearer <token>`. */
export const bearerToken = (context: Context<ApiEnv>): string | undefined =>
  /^Bearer ([\w-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];

async function bearerOf(context: Context<ApiEnv>, sessions: Sessions): Promise<Account | undefined> {
  const token = bearerToken(context);
  return token ? sessions.holderOf(token, 'bearer') : undefined;
}

/** The session token in a Cookie header, where there is no request context to ask. */
export const sessionCookieIn = (header: string | undefined): string | undefined =>
  header ? parse(header, sessionCookie)[sessionCookie] : undefined;

export function signedInAccount(context: Context<ApiEnv>): Account {
  const { account } = context.var;
  if (!account) throw new TypeError('this route has no guard');
  return account;
}

/** How the paths of programs begin. */
export const keyPaths = '/api/v1/';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Site {
  publicUrl(): string;
  trustProxy: boolean;
}

/**
 * Refuses commands that a page of another origin makes a browser send. Every browser names the origin of an unsafe request;
 * a client that names none is no browser and carries no cookies of a victim.
 */
export const sameOrigin =
  (site: Site): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const isUnsafe = !safeMethods.has(context.req.method) || context.req.header('upgrade') !== undefined;
    // What programs call knows no cookies: no page can make a browser send a key.
    if (context.req.path.startsWith(keyPaths) && !context.req.header('upgrade')) return next();
    if (isUnsafe && isCrossOrigin(context, site)) {
      throw new ApiError('cross_origin', 'Requests from other sites are not allowed.');
    }
    return next();
  };

export function isCrossOrigin(context: Context, { publicUrl, trustProxy }: Site): boolean {
  const fetchSite = context.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true;
  const origin = context.req.header('origin');
  if (origin === undefined) return false;
  const own = new URL(publicUrl());
  if (origin === own.origin) return false;
  const host = context.req.header('host');
  if (!host || !URL.canParse(origin)) return true;
  const scheme = forwardedScheme(context, trustProxy) ?? (host === own.host ? own.protocol : undefined);
  if (scheme === undefined) return new URL(origin).host !== host;
  const reached = `${scheme}//${host}`;
  return !URL.canParse(reached) || origin !== new URL(reached).origin;
}

/** The scheme by which a trusted proxy was reached; unknown behind other proxies. */
function forwardedScheme(context: Context, trustProxy: boolean): string | undefined {
  const name = trustProxy ? context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() : undefined;
  return name === 'http' || name === 'https' ? `${name}:` : undefined;
}

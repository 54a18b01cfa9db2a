import type { Context, MiddlewareHandler } from 'hono';
import { apiKeyMarks } from '#contracts/api-keys.ts';
import type { CheckKey, KeyHolder, KeyRefusal } from '../api-keys/check-key.ts';
import type { CommandContext } from '../command.ts';
import { scopesOf, testKeyOnlyRoutes, testKeyRoutes, type KeyRoute } from './access.ts';
import type { ApiEnv } from './env.ts';
import { ApiError, type ErrorDetails } from './errors.ts';
import { bearerToken } from './guards.ts';
import { keyWindowS, type KeyRequests } from './key-requests.ts';

/** Makes the guard of a route of programs: it lets a key pass that has the route's scope, and requests left. */
export type KeyGuard = (route: KeyRoute) => MiddlewareHandler<ApiEnv>;

const refusals: Record<KeyRefusal, [code: 'invalid_api_key' | 'api_key_not_allowed', message: string]> = {
  unknown: ['invalid_api_key', 'This API key is not valid. Check that you have copied all of it.'],
  revoked: ['invalid_api_key', 'This API key was revoked. Ask an administrator for another one.'],
  expired: ['invalid_api_key', 'This API key has expired. Ask an administrator for another one.'],
  address: ['api_key_not_allowed', 'This API key may not be used from your network address.'],
};

export interface KeyGuardOptions {
  checkKey: CheckKey;
  keyRequests: KeyRequests;
}

/**
 * Who calls is said by `Authorization: Bearer`, and by nothing else. Answers carry `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function createKeyGuard({ checkKey, keyRequests }: KeyGuardOptions): KeyGuard {
  const spend = (context: Context<ApiEnv>, { id }: KeyHolder) => {
    const { most } = keyRequests;
    const { made, leftMs } = keyRequests.take(id);
    const resetS = Math.max(1, Math.ceil(leftMs / 1_000));
    context.header('RateLimit-Policy', `"key";q=${most};w=${keyWindowS}`);
    context.header('RateLimit', `"key";r=${Math.max(0, most - made)};t=${resetS}`);
    if (made > most) {
      const message = 'This API key has used up its requests for this minute. Please wait and try again.';
      throw new ApiError('rate_limited', message, { retryAfterSeconds: resetS });
    }
  };

  return (route) => async (context, next) => {
    context.header('Cache-Control', 'no-store');
    const key = bearerToken(context);
    const { address, client: network } = context.var;
    // Looked up before anything is refused, so that the time of a refusal does not tell why.
    const checked = await checkKey(key ?? '', { address, network });
    if (hasKey(context.req.url)) {
      throw invalidKey(
        'An API key does not belong in an address, which is logged on its way. Rotate the key, and send it as `Authorization: Bearer`.',
      );
    }
    if (key === undefined) throw invalidKey('Send your API key as `Authorization: Bearer`.');
    if ('refused' in checked) {
      const [code, message] = refusals[checked.refused];
      throw code === 'invalid_api_key' ? invalidKey(message) : new ApiError(code, message);
    }
    // What a key is refused counts too. A call from a wrong address does not: a stranger with the key could use up what it has.
    spend(context, checked);
    const needed = scopesOf(route);
    if (!needed.some((scope) => checked.scopes.includes(scope))) {
      throw new ApiError('api_key_not_allowed', `This API key does not have the scope ${needed.join(' or ')}.`);
    }
    if (checked.mode === 'test' && !testKeyRoutes.has(route)) {
      throw new ApiError('api_key_not_allowed', 'A test key does not open this. Use a live key.');
    }
    if (checked.mode === 'live' && testKeyOnlyRoutes.has(route)) {
      throw new ApiError('api_key_not_allowed', 'A live key does not open this. Use a test key.');
    }
    context.set('keyHolder', checked);
    context.set('keyHolds', async () => !('refused' in (await checkKey(key, { address, network }))));
    return next();
  };
}

/** Whether a key stands in an address, in whatever way its characters are written there. */
const hasKey = (url: string): boolean => {
  const plain = url.replaceAll(/%[0-7][\da-f]/gi, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)));
  return Object.values(apiKeyMarks).some((mark) => plain.includes(mark));
};

const challenge: ErrorDetails = { headers: { 'WWW-Authenticate': 'Bearer realm="Waybill"' } };
const invalidKey = (message: string) => new ApiError('invalid_api_key', message, challenge);

/** The program that calls a route of programs. */
export function callingKey(context: Context<ApiEnv>): KeyHolder {
  const { keyHolder } = context.var;
  if (!keyHolder) throw new TypeError('this route has no guard');
  return keyHolder;
}

/** Whether the key of the call is still good, for answers that take long. Rejects while the database is away. */
export function keyHolds(context: Context<ApiEnv>): () => Promise<boolean> {
  const { keyHolds: holds } = context.var;
  if (!holds) throw new TypeError('this route has no guard');
  return holds;
}

/** The actor of its commands. */
export const keyActor = (context: Context<ApiEnv>): CommandContext['actor'] => ({ id: callingKey(context).id, role: 'api_key' });

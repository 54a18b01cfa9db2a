import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { limits } from '#infra/config.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { createRateLimit } from './rate-limits.ts';

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const tooLarge = () => new ApiError('body_too_large', 'The request body is larger than 1 MiB.');

/** Counts a body whose length nobody told while it comes in. */
const countedBody: MiddlewareHandler<ApiEnv> = bodyLimit({
  maxSize: limits.bodyBytes,
  onError: () => {
    throw tooLarge();
  },
});

/** Refuses a body over 1 MiB, told or streamed. */
export const bodySize: MiddlewareHandler<ApiEnv> = async (context, next) => {
  if (!withBody.has(context.req.method)) return next();
  const told = context.req.header('content-length');
  if (told === undefined || context.req.header('transfer-encoding') !== undefined) return countedBody(context, next);
  if (Number(told) > limits.bodyBytes) throw tooLarge();
  return next();
};

/** Checking a large body takes milliseconds of CPU, so that a client may send only so much of them in a minute. */
export function largeBodies(): MiddlewareHandler<ApiEnv> {
  const bytes = createRateLimit(limits.largeBodyBytesPerMinute, 60_000, 'Too many large requests. Please wait a minute.');
  return async (context, next) => {
    const size = withBody.has(context.req.method) ? Buffer.byteLength(await context.req.text()) : 0;
    if (size > limits.smallBodyBytes) await bytes.take(context.var.client, size);
    await next();
  };
}

/**
 * Checks a body before a route parses it: JSON by its content type and at most 32 levels deep. A command without a body needs
 * no content type.
 */
export const jsonBody: MiddlewareHandler<ApiEnv> = async (context, next) => {
  if (withBody.has(context.req.method)) {
    const text = await context.req.text();
    context.set('bodyText', text);
    if (text !== '' && !isOneClick(context.req.path)) {
      const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
      if (type !== 'application/json') throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
      checkJson(text);
    }
  }
  await next();
};

/** Mail programs send their unsubscribe button as a form (RFC 8058, section 3.2); nothing of it is read. */
const isOneClick = (path: string): boolean => /^\/api\/follows\/[^/]+\/stop$/.test(path);

function checkJson(text: string): void {
  if (isTooDeep(text)) throw new ApiError('malformed_json', `The request body is nested deeper than ${limits.jsonDepth} levels.`);
  try {
    JSON.parse(text);
  } catch {
    throw new ApiError('malformed_json', 'The request body is not valid JSON.');
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > limits.jsonDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { bodyBytes } from './edge/receive-body.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';

export const jsonDepth = 32;
export const smallBodyBytes = 65_536;
export const largeBodyBytesPerMinute = 16 * 1_048_576;

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const json = 'application/json';

const tooLarge = () => new ApiError('body_too_large', 'The request body is larger than 1 MiB.');

/** Counts a body without a declared length while it arrives. */
const countedBody: MiddlewareHandler<ApiEnv> = bodyLimit({
  maxSize: bodyBytes,
  onError: () => {
    throw tooLarge();
  },
});

/** Checks what a request brings along, before anything reads it. Most requests bring nothing and cost nothing here. */
export function requestBody(): MiddlewareHandler<ApiEnv> {
  const checked = every(bodySize, largeBodies(), jsonBody);
  return (context, next) => (withBody.has(context.req.method) ? checked(context, next) : next());
}

/** Refuses a body over 1 MiB, declared or streamed. */
const bodySize: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const declared = context.req.header('content-length');
  if (declared === undefined || context.req.header('transfer-encoding') !== undefined) return countedBody(context, next);
  if (Number(declared) > bodyBytes) throw tooLarge();
  return next();
};

/** Checking a large body takes milliseconds of CPU, so that a client may send only so much of them in a minute. */
function largeBodies(): MiddlewareHandler<ApiEnv> {
  const bytes = createRateLimit(largeBodyBytesPerMinute, 60_000, 'Too many large requests. Please wait a minute.');
  return async (context, next) => {
    const size = Buffer.byteLength(await context.req.text());
    if (size > smallBodyBytes) await bytes.take(context.var.client, size);
    await next();
  };
}

/**
 * Decides what a body is, once: nothing, whatever type it is said to have, or JSON of at most 32 levels. The validators of the
 * routes parse the type again, each in its own way, so they see the one that was decided on here.
 */
const jsonBody: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const text = await context.req.text();
  context.set('bodyText', text);
  const said = context.req.header('content-type');
  const type = text === '' || isForm(context.req.path) ? undefined : jsonType(said);
  if (type !== undefined) checkJson(text);
  if (type !== said) setType(context.req.raw.headers, type);
  await next();
};

/** The parameters of the type say nothing about JSON (RFC 8259, section 11). */
function jsonType(said: string | undefined): typeof json {
  if (said?.split(';')[0]?.trim().toLowerCase() !== json) {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
  }
  return json;
}

const setType = (headers: Headers, type: string | undefined): void =>
  type === undefined ? headers.delete('Content-Type') : headers.set('Content-Type', type);

/** Mail programs send their unsubscribe button as a form (RFC 8058, section 3.2); nothing of it is read. */
const isOneClick = (path: string): boolean => /^\/api\/follows\/[^/]+\/stop$/.test(path);

/** The page of the mail catcher has no script: its forms are handed on to it as they are. */
const isForm = (path: string): boolean => isOneClick(path) || path === '/dev/mail/send';

function checkJson(text: string): void {
  if (isTooDeep(text)) throw new ApiError('malformed_json', `The request body is nested deeper than ${jsonDepth} levels.`);
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
      if (depth > jsonDepth) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

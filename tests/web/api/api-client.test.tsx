import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/shared/api/api-error.ts';
import { getJson, getJsonWithPosition, getPage, sendJson } from '#web/shared/api/client.ts';
import { displayedUser, rememberUser } from '#web/shared/session/display-cache.ts';

const schema = z.object({ answer: z.number() });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answers = (body: string, init: ResponseInit = {}) => fetched.mockResolvedValue(new Response(body, init));
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => error as ApiError,
  );

describe('an answer that is OK', () => {
  test('is parsed, with cookies sent', async () => {
    answers('{"answer":42,"extra":1}');
    expect(await getJson('/api/x', schema)).toEqual({ answer: 42 });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
  });

  test('returns its position and the cursor of the next page', async () => {
    answers('{"answer":1}', { headers: { 'X-Waybill-Position': '77', 'X-Next-Cursor': 'abc' } });
    expect(await getJsonWithPosition('/api/x', schema)).toEqual({ data: { answer: 1 }, position: '77' });
    answers('{"answer":1}', { headers: { 'X-Next-Cursor': 'abc' } });
    expect(await getPage('/api/x', schema)).toEqual({ data: { answer: 1 }, position: undefined, nextCursor: 'abc' });
  });

  test('of another shape than promised is an error, not data', async () => {
    answers('{"answer":"42"}');
    expect(await refusal(getJson('/api/x', schema))).toBeInstanceOf(ApiError);
  });

  test('may be empty where the schema allows it', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await sendJson('POST', '/api/x', {}, z.unknown())).toBeUndefined();
  });
});

test('a command carries its JSON and its idempotency key', async () => {
  answers('{"answer":1}');
  await sendJson('POST', '/api/x', { a: 1 }, schema, { idempotencyKey: 'k1' });
  const init = fetched.mock.calls[0]?.[1];
  expect(init).toMatchObject({ method: 'POST', body: '{"a":1}' });
  expect(init?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' });
});

describe('an answer that is not OK', () => {
  test('has the message of its body', async () => {
    const body = { message: 'Too many tries', code: 'rate_limited', fields: { email: 'wrong' }, requestId: 'r1' };
    answers(JSON.stringify(body), { status: 429, headers: { 'Retry-After': '7' } });
    const error = await refusal(getJson('/api/x', schema));
    expect(error.message).toBe('429: Too many tries');
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', userMessage: 'Too many tries', requestId: 'r1' });
    expect(error).toMatchObject({ fields: { email: 'wrong' }, retryAfterSeconds: 7 });
  });

  test('falls back to the text of the body, then to the status text', async () => {
    answers('down for a minute', { status: 503, statusText: 'Service Unavailable' });
    expect((await refusal(getJson('/api/x', schema))).message).toBe('503: down for a minute');
    answers('', { status: 502, statusText: 'Bad Gateway' });
    expect((await refusal(getJson('/api/x', schema))).message).toBe('502: Bad Gateway');
  });

  test('with 401 forgets who was signed in', async () => {
    rememberUser({ username: 'agent', role: 'agent' });
    answers(JSON.stringify({ message: 'Sign in', code: 'unauthenticated', requestId: 'r' }), { status: 401 });
    await refusal(getJson('/api/x', schema));
    expect(displayedUser()).toBeUndefined();
  });

  test('with 401 for a wrong password leaves the signed-in name alone', async () => {
    rememberUser({ username: 'agent', role: 'agent' });
    answers(JSON.stringify({ message: 'No', code: 'wrong_credentials', requestId: 'r' }), { status: 401 });
    await refusal(sendJson('POST', '/api/auth/login', {}, schema));
    expect(displayedUser()).toEqual({ username: 'agent', role: 'agent' });
  });
});

test('a server that cannot be reached is an error of status 0', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await refusal(getJson('/api/x', schema))).toMatchObject({ status: 0, name: 'ApiError' });
});

test('a cancelled request stays a cancelled request', async () => {
  fetched.mockRejectedValue(new DOMException('cancelled', 'AbortError'));
  expect(await refusal(getJson('/api/x', schema))).toMatchObject({ name: 'AbortError' });
});

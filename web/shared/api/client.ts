import type { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { withSession } from './with-session.ts';

export interface Positioned<T> {
  data: T;
  /** Where in the log the answer stands (X-Waybill-Position), to resume live updates from. */
  position: string | undefined;
}

export interface Page<T> extends Positioned<T> {
  nextCursor: string | undefined;
  /** How many there are on all pages, where that was asked for. */
  total: number | undefined;
  /** Whether there may be more than the total, which then is how far was counted. */
  totalIsMore: boolean | undefined;
}

export type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SendOptions {
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export async function getJson<S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal): Promise<z.output<S>> {
  return (await getPage(path, schema, signal)).data;
}

interface AskOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A status besides the good ones that comes with an answer. */
  orStatus?: number;
}

/** Like {@link getJson}, for who is proved by a header, or an answer that comes with a status of its own. */
export async function askJson<S extends z.ZodType>(
  path: string,
  schema: S,
  { orStatus, ...init }: AskOptions,
): Promise<z.output<S>> {
  return (await parsed(await request(path, init, orStatus), schema)).data;
}

export async function getJsonWithPosition<S extends z.ZodType>(
  path: string,
  schema: S,
  signal?: AbortSignal,
): Promise<Positioned<z.output<S>>> {
  const { data, position } = await getPage(path, schema, signal);
  return { data, position };
}

export async function getPage<S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal): Promise<Page<z.output<S>>> {
  const response = await request(path, signal ? { signal } : {});
  const total = response.headers.get('X-Total-Count');
  return {
    ...(await parsed(response, schema)),
    nextCursor: response.headers.get('X-Next-Cursor') ?? undefined,
    total: total === null ? undefined : Number.parseInt(total, 10),
    totalIsMore: total?.endsWith('+'),
  };
}

/** A file as it is sent, such as a PDF. */
export async function getFile(path: string, headers: Record<string, string> = {}): Promise<Blob> {
  return (await request(path, { headers: { Accept: '*/*', ...headers } })).blob();
}

/** An answer whose body is read piece by piece. */
export const getResponse = (path: string, signal: AbortSignal): Promise<Response> => request(path, { signal });

/** The same of a request with a body, that changes nothing. */
export const postResponse = (path: string, body: unknown, signal: AbortSignal): Promise<Response> =>
  request(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal });

export async function sendJson<S extends z.ZodType>(
  method: UnsafeMethod,
  path: string,
  body: unknown,
  schema: S,
  options: SendOptions = {},
): Promise<z.output<S>> {
  return (await sendJsonWithPosition(method, path, body, schema, options)).data;
}

export async function sendJsonWithPosition<S extends z.ZodType>(
  method: UnsafeMethod,
  path: string,
  body: unknown,
  schema: S,
  { idempotencyKey, headers }: SendOptions = {},
): Promise<Positioned<z.output<S>>> {
  const response = await request(path, {
    method,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body: JSON.stringify(body ?? {}),
  });
  return parsed(response, schema);
}

function request(path: string, init: RequestInit, orStatus?: number): Promise<Response> {
  const answered = () => accepted(path, init, orStatus);
  // What a header proves has nothing to do with the session.
  if ('Authorization' in (headersOf(init) ?? {})) return answered();
  return withSession(answered, { isCommand: init.method !== undefined });
}

async function accepted(path: string, init: RequestInit, orStatus?: number): Promise<Response> {
  const response = await send(path, init);
  if (response.ok || response.status === orStatus) return response;
  throw await refused(response);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'include', headers: { Accept: 'application/json', ...headersOf(init) } });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError({ status: 0, userMessage: i18next.t('errors.network') });
  }
}

const headersOf = ({ headers }: RequestInit) => headers as Record<string, string> | undefined;

async function refused(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = errorBodySchema.safeParse(jsonOf(text)).data;
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    userMessage: body?.message || text || response.statusText || String(response.status),
    code: body?.code,
    fields: body?.fields,
    duplicateOf: body?.duplicateOf,
    mail: body?.mail,
    challenge: body?.challenge,
    requestId: body?.requestId ?? response.headers.get('X-Request-Id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

async function parsed<S extends z.ZodType>(response: Response, schema: S): Promise<Positioned<z.output<S>>> {
  const text = await response.text();
  const result = schema.safeParse(text === '' ? undefined : jsonOf(text));
  if (!result.success) {
    console.error(`unexpected answer of ${response.url}`, result.error);
    throw new ApiError({ status: response.status, userMessage: i18next.t('errors.unexpectedAnswer') });
  }
  return { data: result.data, position: response.headers.get('X-Waybill-Position') ?? undefined };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

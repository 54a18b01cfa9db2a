import type { z } from 'zod';
import { errorBodySchema } from '#contracts/errors.ts';
import { ApiError } from './api-error.ts';
import { withSession } from './with-session.ts';

interface UploadOptions<Schema extends z.ZodType> {
  body: XMLHttpRequestBodyInit;
  headers: Record<string, string>;
  schema: Schema;
  signal: AbortSignal;
  /** How much has left, from 0 to 1. */
  onProgress: (share: number) => void;
  /** What is said where the server cannot be reached. */
  unreachable: string;
}

/** A line that takes longer is taken for a broken one. */
const timeoutMs = 600_000;

/** Sends a file by `POST`, as a command of the session. Throws ApiError, with status 0 once it is aborted. */
export const upload = <Schema extends z.ZodType>(path: string, options: UploadOptions<Schema>): Promise<z.output<Schema>> =>
  withSession(() => send(path, options), { isCommand: true });

/** Only this kind of request tells how much has left. */
const send = <Schema extends z.ZodType>(path: string, options: UploadOptions<Schema>): Promise<z.output<Schema>> =>
  new Promise((resolve, reject) => {
    const { body, headers, schema, signal, onProgress, unreachable } = options;
    if (signal.aborted) return reject(new ApiError({ status: 0, userMessage: unreachable }));
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer = jsonOf(request.responseText);
      const taken = schema.safeParse(answer);
      if (request.status < 300 && taken.success) return resolve(taken.data);
      const refused = errorBodySchema.safeParse(answer).data;
      return reject(
        new ApiError({
          status: request.status,
          userMessage: refused?.message ?? request.statusText,
          code: refused?.code,
          fields: refused?.fields,
        }),
      );
    });
    for (const end of ['error', 'timeout', 'abort'] as const) {
      request.addEventListener(end, () => reject(new ApiError({ status: 0, userMessage: unreachable })));
    }
    signal.addEventListener('abort', () => request.abort());
    return request.send(body);
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

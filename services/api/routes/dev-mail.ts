import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { at, createApi, type Api } from '../mount.ts';

const passedOn = ['content-type', 'content-disposition', 'content-security-policy', 'location'];
const withoutBody = new Set([204, 304]);

/** Shows the emails of the embedded mail catcher; only in demo mode, where every email stays on this machine. */
export function devMailRoutes(sessions: Sessions, catcherUrl: string): Api {
  const api = createApi();
  const forward = async (context: Context<ApiEnv>) => {
    const { pathname, search } = new URL(context.req.url);
    const { method } = context.req;
    const form = context.var.bodyText
      ? { body: context.var.bodyText, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
      : {};
    const target = new URL(pathname + search, catcherUrl);
    const answer = await fetch(target, { method, redirect: 'manual', ...form }).catch(() => undefined);
    if (!answer || answer.status >= 500) throw new ApiError('unavailable', 'The mail catcher is not responding.');
    if (answer.status === 400) throw new ApiError('invalid_request', await answer.text());
    if (answer.status >= 400) throw new ApiError('not_found', 'This email is no longer kept.');
    const headers = new Headers();
    for (const name of passedOn) {
      const value = answer.headers.get(name);
      if (value) headers.set(name, value);
    }
    return new Response(withoutBody.has(answer.status) ? null : await answer.arrayBuffer(), { status: answer.status, headers });
  };
  const description = 'Captured emails';
  api.openapi(
    createRoute({ ...at('GET /dev/mail', sessions), summary: 'Captured emails (page)', responses: { 200: { description } } }),
    forward,
  );
  api.openapi(
    createRoute({
      ...at('GET /dev/mail/{file}', sessions),
      summary: 'Download an email as sent (.eml)',
      request: { params: z.object({ file: z.string() }) },
      responses: { 200: { description } },
    }),
    forward,
  );
  api.openapi(
    createRoute({
      ...at('POST /dev/mail/empty', sessions),
      summary: 'Delete all emails (form post)',
      responses: { 303: { description } },
    }),
    forward,
  );
  api.openapi(
    createRoute({
      ...at('POST /dev/mail/send', sessions),
      summary: 'Send an email as a customer (form post)',
      responses: { 303: { description } },
    }),
    forward,
  );
  api.openapi(
    createRoute({
      ...at('GET /dev/mail.json', sessions),
      summary: 'List captured emails, newest first',
      responses: { 200: { description, content: { 'application/json': { schema: z.array(z.looseObject({})) } } } },
    }),
    (context) => forward(context) as never,
  );
  api.openapi(
    createRoute({
      ...at('DELETE /dev/mail.json', sessions),
      summary: 'Delete all captured emails',
      responses: { 204: { description } },
    }),
    forward,
  );
  return api;
}

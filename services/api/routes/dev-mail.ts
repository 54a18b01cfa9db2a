import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { at, createApi, type Api } from '../mount.ts';

const passedOn = ['content-type', 'content-security-policy'];

/** Shows the letters of the embedded mail catcher; only in demo mode, where every letter stays on this machine. */
export function devMailRoutes(sessions: Sessions, catcherUrl: string): Api {
  const api = createApi();
  const forward = async (context: Context<ApiEnv>) => {
    const { pathname, search } = new URL(context.req.url);
    const answer = await fetch(new URL(pathname + search, catcherUrl), { method: context.req.method }).catch(() => undefined);
    if (!answer) throw new ApiError('unavailable', 'The mail catcher does not answer.');
    for (const name of passedOn) {
      const value = answer.headers.get(name);
      if (value) context.header(name, value);
    }
    return context.body(await answer.text(), answer.status === 200 ? 200 : 404);
  };
  const description = 'What the mail catcher holds';
  api.openapi(
    createRoute({ ...at('GET /dev/mail', sessions), summary: 'Letters, to be read', responses: { 200: { description } } }),
    forward,
  );
  api.openapi(
    createRoute({
      ...at('GET /dev/mail.json', sessions),
      summary: 'Letters, newest first',
      responses: { 200: { description, content: { 'application/json': { schema: z.array(z.looseObject({})) } } } },
    }),
    (context) => forward(context) as never,
  );
  api.openapi(
    createRoute({ ...at('DELETE /dev/mail.json', sessions), summary: 'Empty the mail catcher', responses: { 200: { description } } }),
    forward,
  );
  return api;
}

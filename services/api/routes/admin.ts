import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { adminLoginSchema, adminSessionSchema, adminUserSchema, type AdminUser } from '#contracts/accounts.ts';
import { loginCodeSchema } from '#contracts/second-factor.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Opened, Sessions } from '../../accounts/sessions.ts';
import type { ApiEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { bearerToken, signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { SignIn } from '../sign-in.ts';

export interface AdminRoutesOptions {
  sessions: Sessions;
  accounts: Pick<Accounts, 'adminNamed' | 'findByUsername'>;
  signIn: SignIn;
}

/** The admin area: its token is in the page, sent by hand, and opens nothing else. */
export function adminRoutes({ sessions, accounts, signIn }: AdminRoutesOptions): Api {
  const api = createApi();

  const userNamed = async (username: string): Promise<AdminUser> => {
    const account = await accounts.findByUsername(username);
    if (!account) throw new ApiError('unauthenticated', 'Please sign in.');
    return { id: account.id, email: account.email, role: account.role };
  };

  const begin = async (context: Context<ApiEnv>, { token, account }: Opened) => {
    await signIn.rememberDevice(context, account.username, '/api/admin/login');
    return context.json({ token, user: await userNamed(account.username) }, 200);
  };

  api.use('/api/admin/login', signIn.slots);
  api.openapi(
    createRoute({
      ...at('POST /api/admin/login', sessions),
      summary: 'Sign in to the admin area (administrators only)',
      request: { body: body(adminLoginSchema) },
      responses: {
        200: json(adminSessionSchema, 'Signed in; send the token as `Authorization: Bearer <token>`'),
        ...refusals(
          ...bodyRefusals,
          'wrong_credentials',
          'second_factor_required',
          'second_factor_missing',
          'rate_limited',
          'unavailable',
        ),
      },
    }),
    async (context) => {
      const { email, ...typed } = context.req.valid('json');
      // Guesses at an account count together, by whichever name and at whichever sign-in they come.
      const username = (await accounts.adminNamed(email)) ?? email;
      return begin(
        context,
        await signIn.attempt(context, { username, ...typed, kind: 'bearer', refusal: 'Invalid credentials' }),
      );
    },
  );

  api.use('/api/admin/login/code', signIn.slots);
  api.openapi(
    createRoute({
      ...at('POST /api/admin/login/code', sessions),
      summary: 'Sign in to the admin area with the code of the second factor, after `second_factor_required`',
      request: { body: body(loginCodeSchema) },
      responses: {
        200: json(adminSessionSchema, 'Signed in; send the token as `Authorization: Bearer <token>`'),
        ...refusals(...bodyRefusals, 'wrong_code', 'sign_in_over', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => begin(context, await signIn.finish(context, { ...context.req.valid('json'), kind: 'bearer' })),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/admin/me', sessions),
      summary: 'Get the administrator of the token',
      responses: { 200: json(adminUserSchema, 'The administrator'), ...refusals('unauthenticated', 'forbidden', 'unavailable') },
    }),
    async (context) => context.json(await userNamed(signedInAccount(context).username), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/admin/logout', sessions),
      summary: 'Sign out of the admin area; the token is void from then on',
      responses: { 200: json(z.object({ signedOut: z.literal(true) }), 'Signed out'), ...refusals('unavailable') },
    }),
    async (context) => {
      const token = bearerToken(context);
      if (token) await sessions.signOut(token, 'bearer');
      return context.json({ signedOut: true as const }, 200);
    },
  );
  return api;
}

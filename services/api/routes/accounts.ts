import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { accountSchema, demoAccountsSchema, loginSchema } from '#contracts/accounts.ts';
import { loginCodeSchema } from '#contracts/second-factor.ts';
import { sessionAbsoluteMs } from '#infra/session-store/session-store.ts';
import { demoAccounts } from '../../accounts/demo.ts';
import type { Opened, Sessions } from '../../accounts/sessions.ts';
import type { ApiEnv } from '../env.ts';
import { sessionCookie, signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { SignIn } from '../sign-in.ts';

export interface AccountRoutesOptions {
  sessions: Sessions;
  signIn: SignIn;
  isDemo: boolean;
  /** Whether people reach this installation by https. */
  isSecure: boolean;
}

export function accountRoutes({ sessions, signIn, isDemo, isSecure }: AccountRoutesOptions): Api {
  const api = createApi();
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/' } as const;
  const begin = async (context: Context<ApiEnv>, { token, account }: Opened) => {
    setCookie(context, sessionCookie, token, { ...cookie, maxAge: sessionAbsoluteMs / 1_000 });
    await signIn.rememberDevice(context, account.username, '/api/auth/login');
    return context.json(account, 200);
  };

  api.use('/api/auth/login', signIn.slots);
  api.openapi(
    createRoute({
      ...at('POST /api/auth/login', sessions),
      summary: 'Sign in',
      request: { body: body(loginSchema) },
      responses: {
        200: json(accountSchema, 'Signed in; the session is in an HttpOnly cookie'),
        ...refusals(...bodyRefusals, 'wrong_credentials', 'second_factor_required', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const { username, ...typed } = context.req.valid('json');
      const attempt = { username, ...typed, kind: 'cookie', refusal: 'Invalid username or password' } as const;
      return begin(context, await signIn.attempt(context, attempt));
    },
  );

  api.use('/api/auth/login/code', signIn.slots);
  api.openapi(
    createRoute({
      ...at('POST /api/auth/login/code', sessions),
      summary: 'Sign in with the code of the second factor, after `second_factor_required`',
      request: { body: body(loginCodeSchema) },
      responses: {
        200: json(accountSchema, 'Signed in; the session is in an HttpOnly cookie'),
        ...refusals(...bodyRefusals, 'wrong_code', 'sign_in_over', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => begin(context, await signIn.finish(context, { ...context.req.valid('json'), kind: 'cookie' })),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/auth/me', sessions),
      summary: 'Get the signed-in account',
      responses: { 200: json(accountSchema, 'The account of the session'), ...refusals('unauthenticated', 'unavailable') },
    }),
    (context) => context.json(signedInAccount(context), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/auth/logout', sessions),
      summary: 'Sign out',
      responses: { 200: json(z.object({ signedOut: z.literal(true) }), 'Signed out'), ...refusals('unavailable') },
    }),
    async (context) => {
      const token = getCookie(context, sessionCookie);
      deleteCookie(context, sessionCookie, cookie);
      if (token) await sessions.signOut(token, 'cookie');
      return context.json({ signedOut: true as const }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/demo', sessions),
      summary: 'List demo accounts (demo mode only)',
      responses: { 200: json(demoAccountsSchema, 'Empty outside demo mode') },
    }),
    (context) => {
      const accounts = demoAccounts.map(({ username, email, password, role }) => ({ username, email, password, role }));
      return context.json({ accounts: isDemo ? accounts : [] }, 200);
    },
  );
  return api;
}

import { createRoute, z } from '@hono/zod-openapi';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { accountSchema, demoAccountsSchema, loginSchema } from '#contracts/accounts.ts';
import { knownClientMs, sessionAbsoluteMs } from '#infra/accounts/accounts.ts';
import { demoAccounts } from '../../accounts/demo.ts';
import type { KnownClients } from '../../accounts/known-clients.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../errors.ts';
import { sessionCookie, signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { createLoginBudget, placeOf } from '../login-budget.ts';
import { loginSlots } from '../login-slots.ts';
import type { RateLimits } from '../rate-limits.ts';

const failedLoginDelayMs = 1_000;

/** Name of the cookie by which a device is known that an account is used from. */
const devicesName = 'waybill_devices';

export interface AccountRoutesOptions {
  sessions: Sessions;
  knownClients: KnownClients;
  rateLimits: RateLimits;
  isDemo: boolean;
  /** Whether people reach this installation by https. */
  isSecure: boolean;
  delay(milliseconds: number): Promise<void>;
}

export function accountRoutes({ sessions, knownClients, rateLimits, isDemo, isSecure, delay }: AccountRoutesOptions): Api {
  const api = createApi();
  const cookie = { httpOnly: true, sameSite: 'Lax', secure: isSecure, path: '/' } as const;
  const devicesCookie = { httpOnly: true, sameSite: 'Strict', secure: isSecure, path: '/api/auth/login' } as const;
  const takeLogin = createLoginBudget(rateLimits);

  api.use('/api/auth/login', loginSlots());
  api.openapi(
    createRoute({
      ...at('POST /api/auth/login', sessions),
      summary: 'Sign in',
      request: { body: body(loginSchema) },
      responses: {
        200: json(accountSchema, 'Signed in; the session is in an HttpOnly cookie'),
        ...refusals(...bodyRefusals, 'wrong_credentials', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const { username, password } = context.req.valid('json');
      const client = { devices: getCookie(context, devicesName), address: context.var.client };
      const known = await knownClients.recognise(username, client);
      // Taken before the password is checked: many guesses at once are still only ten.
      const giveBack = await takeLogin({ username, address: client.address, known });
      const opened = await sessions.signIn(username, password, placeOf(client.address, known)).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      if (!opened) {
        await delay(failedLoginDelayMs);
        throw new ApiError('wrong_credentials', 'Invalid username or password');
      }
      await giveBack();
      const devices = await knownClients.remember(username, client);
      setCookie(context, sessionCookie, opened.token, { ...cookie, maxAge: sessionAbsoluteMs / 1_000 });
      setCookie(context, devicesName, devices, { ...devicesCookie, maxAge: knownClientMs / 1_000 });
      return context.json(opened.account, 200);
    },
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
      if (token) await sessions.signOut(token);
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
      const accounts = demoAccounts.map(({ username, password, role }) => ({ username, password, role }));
      return context.json({ accounts: isDemo ? accounts : [] }, 200);
    },
  );
  return api;
}

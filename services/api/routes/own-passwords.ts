import { createRoute } from '@hono/zod-openapi';
import { getCookie } from 'hono/cookie';
import {
  changePasswordSchema,
  openedLinkSchema,
  openLinkSchema,
  passwordSetSchema,
  requestResetSchema,
  resetRequestedSchema,
  setPasswordSchema,
} from '#contracts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { OwnPasswords } from '../../accounts/own-passwords.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import { visitor, type CarryOut } from '../answer-command.ts';
import { sessionCookie, signedInAccount } from '../guards.ts';
import { placeOf } from '../login-budget.ts';
import { at, body, bodyRefusals, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';
import { spendingOnWrong } from '../wrong-fields.ts';

/** As long as a refused sign-in: whether there was an account cannot be told by the time either. */
const resetDelayMs = 1_000;

export interface OwnPasswordRoutesOptions {
  sessions: Sessions;
  ownPasswords: OwnPasswords;
  carryOut: CarryOut;
  rateLimits: RateLimits;
  delay(milliseconds: number): Promise<void>;
  clock: Clock;
}

/** How people set a password: by the link of an email, or with the one before. */
export function ownPasswordRoutes(options: OwnPasswordRoutesOptions): Api {
  const { sessions, ownPasswords, carryOut, rateLimits, delay, clock } = options;
  const api = createApi();

  /** Spends the client's budget of links that are not valid. */
  const guessing = async <Result>(client: string, use: () => Promise<Result>): Promise<Result> => {
    const limit = rateLimits.accountLinks;
    await limit.check(client);
    return use().catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'bad_link') await limit.take(client);
      throw error;
    });
  };

  api.openapi(
    createRoute({
      ...at('POST /api/auth/password-reset', sessions),
      summary: 'Request a link that sets another password (at most one email an hour)',
      request: { body: body(requestResetSchema) },
      responses: {
        202: json(resetRequestedSchema, 'Accepted; the same response whether or not there is an account'),
        ...refusals(...bodyRefusals, 'key_reused', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      await rateLimits.passwordResets.take(context.var.client);
      const request = context.req.valid('json');
      const asked = carryOut(context, (command) => ownPasswords.requestReset(request, command), visitor);
      await Promise.all([asked, delay(resetDelayMs)]);
      return context.json({ status: 'requested' as const }, 202);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/auth/link', sessions),
      summary: 'Get what the link of an email is for; changes nothing',
      request: { body: body(openLinkSchema) },
      responses: {
        200: json(openedLinkSchema, 'A link that can be used'),
        ...refusals(...bodyRefusals, 'bad_link', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const { token } = context.req.valid('json');
      return context.json(await guessing(context.var.client, () => ownPasswords.open(token, clock.now())), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/auth/link/password', sessions),
      summary: 'Set a password by the link of an email, once; ends every session of the account',
      request: { body: body(setPasswordSchema) },
      responses: {
        200: json(passwordSetSchema, 'The account that can now sign in'),
        ...refusals(...bodyRefusals, 'bad_link', 'taken', 'key_reused', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) => {
      const use = context.req.valid('json');
      const { client } = context.var;
      const place = placeOf(client, undefined);
      const { state, username } = await guessing(client, () =>
        carryOut(context, (command) => ownPasswords.useLink(use, command, place), visitor),
      );
      if (state.type === 'none') throw new TypeError('a link of an account that the log does not have');
      return context.json({ username, role: state.role }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/account/password', sessions),
      summary: 'Change your password; ends your other sessions',
      request: { body: body(changePasswordSchema) },
      responses: {
        200: json(passwordSetSchema, 'The account with another password'),
        ...refusals(...commandRefusals, 'rate_limited'),
      },
    }),
    async (context) => {
      const account = signedInAccount(context);
      const token = getCookie(context, sessionCookie) ?? '';
      const change = context.req.valid('json');
      const place = placeOf(context.var.client, undefined);
      await spendingOnWrong([{ field: 'currentPassword', limit: rateLimits.ownPasswords }], account.id, () =>
        carryOut(context, (command) => ownPasswords.change({ account, token }, change, { context: command, place })),
      );
      return context.json({ username: account.username, role: account.role }, 200);
    },
  );
  return api;
}

import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Account } from '#contracts/accounts.ts';
import {
  confirmFactorSchema,
  newFactorSchema,
  proveYourselfSchema,
  recoveryCodesSchema,
  secondFactorStatusSchema,
} from '#contracts/second-factor.ts';
import type { QueuePlace } from '#infra/fair-queue.ts';
import type { BarCodes } from '#infra/print/print.ts';
import type { HandledAccount } from '../../accounts/account-changes.ts';
import type { OwnSecondFactor } from '../../accounts/own-second-factor.ts';
import { qrPath } from '../../accounts/qr-path.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { CommandContext } from '../../command.ts';
import type { CarryOut } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { placeOf } from '../login-budget.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import type { RateLimits } from '../rate-limits.ts';
import { spendingOnWrong } from '../wrong-fields.ts';

export interface SecondFactorRoutesOptions {
  sessions: Sessions;
  ownSecondFactor: OwnSecondFactor;
  carryOut: CarryOut;
  rateLimits: Pick<RateLimits, 'ownPasswords' | 'secondFactors'>;
  loadBarCodes(): Promise<Pick<BarCodes, 'qrCode'>>;
}

type Run<Result> = (account: Account, by: { context: CommandContext; place: QueuePlace }) => Promise<HandledAccount & Result>;

/** The second factor of whoever is signed in. */
export function secondFactorRoutes(options: SecondFactorRoutesOptions): Api {
  const { sessions, ownSecondFactor, carryOut, rateLimits, loadBarCodes } = options;
  const api = createApi();

  const budgets = [
    { field: 'currentPassword', limit: rateLimits.ownPasswords },
    { field: 'code', limit: rateLimits.secondFactors },
  ];
  const carryOutGuess = <Result>(context: Context<ApiEnv>, run: Run<Result>): Promise<HandledAccount & Result> => {
    const account = signedInAccount(context);
    const place = placeOf(context.var.client, undefined);
    return spendingOnWrong(budgets, account.id, () => carryOut(context, (command) => run(account, { context: command, place })));
  };
  const refused = refusals(...commandRefusals, 'rate_limited');

  api.openapi(
    createRoute({
      ...at('GET /api/account/second-factor', sessions),
      summary: 'Get whether you have a second factor',
      responses: { 200: json(secondFactorStatusSchema, 'The second factor'), ...refusals('unauthenticated', 'unavailable') },
    }),
    async (context) => context.json(await ownSecondFactor.statusOf(signedInAccount(context)), 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/account/second-factor', sessions),
      summary: 'Begin to set up an authenticator app; one that there is needs a code and stays until the new one is confirmed',
      request: { body: body(proveYourselfSchema) },
      responses: { 200: json(newFactorSchema, 'The secret, shown once; confirm it within 30 minutes'), ...refused },
    }),
    async (context) => {
      const proof = context.req.valid('json');
      const { made } = await carryOutGuess(context, (account, by) => ownSecondFactor.begin(account, proof, by));
      const { qrCode } = await loadBarCodes();
      return context.json({ ...made, qrCode: qrPath(qrCode(made.address)) }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/account/second-factor/enrol', sessions),
      summary: 'Confirm the app with a code of it: sign-ins ask for its codes from then on',
      request: { body: body(confirmFactorSchema) },
      responses: { 200: json(recoveryCodesSchema, 'Ten recovery codes, shown once'), ...refused },
    }),
    async (context) => {
      const confirm = context.req.valid('json');
      const { codes } = await carryOutGuess(context, (account, { context: command }) =>
        ownSecondFactor.confirm(account, confirm, command),
      );
      return context.json({ recoveryCodes: codes }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/account/second-factor/recovery-codes', sessions),
      summary: 'Make other recovery codes; those before end',
      request: { body: body(proveYourselfSchema) },
      responses: { 200: json(recoveryCodesSchema, 'Ten recovery codes, shown once'), ...refused },
    }),
    async (context) => {
      const proof = context.req.valid('json');
      const { codes } = await carryOutGuess(context, (account, by) => ownSecondFactor.renewCodes(account, proof, by));
      return context.json({ recoveryCodes: codes }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/account/second-factor/remove', sessions),
      summary: 'Remove your second factor, unless your role must have one',
      request: { body: body(proveYourselfSchema) },
      responses: { 200: json(z.object({ removed: z.literal(true) }), 'Removed'), ...refused },
    }),
    async (context) => {
      const proof = context.req.valid('json');
      await carryOutGuess(context, (account, by) => ownSecondFactor.remove(account, proof, by));
      return context.json({ removed: true as const }, 200);
    },
  );
  return api;
}

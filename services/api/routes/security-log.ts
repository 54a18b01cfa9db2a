import { createRoute, z } from '@hono/zod-openapi';
import { listSecurityLogSchema, securityEntrySchema, unknownNamesSchema } from '#contracts/security-log.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { ReadSecurityLog } from '../../accounts/security-log.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { at, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';

export interface SecurityLogRoutesOptions {
  sessions: Sessions;
  securityLog: ReadSecurityLog;
  accounts: Pick<Accounts, 'unknownNames'>;
  progress: Progress;
  clock: Clock;
}

/** What happened to accounts and what their persons were shown, for administrators and auditors. */
export function securityLogRoutes({ sessions, securityLog, accounts, progress, clock }: SecurityLogRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/security-log', sessions),
      summary: 'List sign-ins, failures, changes of accounts and reads of personal data, newest first',
      request: { query: listSecurityLogSchema },
      responses: {
        200: json(z.array(securityEntrySchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { group, person, limit, cursor } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      const page = await securityLog({ group, person, limit, cursor });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      return context.json(page.items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/security-log/unknown-names', sessions),
      summary: 'Count failed sign-ins with user names that there are not',
      responses: { 200: json(unknownNamesSchema, 'By UTC days'), ...refusals('unauthenticated', 'forbidden', 'unavailable') },
    }),
    async (context) => context.json(await accounts.unknownNames(clock.now()), 200),
  );
  return api;
}

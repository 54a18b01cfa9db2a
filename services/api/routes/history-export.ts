import { createRoute, z } from '@hono/zod-openapi';
import { archiveScopeSchema, archiveType, exportHistorySchema, type ArchiveScope } from '#contracts/archive.ts';
import type { Account } from '#contracts/accounts.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import { hasWorkedOn } from '#projections/history/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ExportHistory } from '../../archives/export-history.ts';
import { verifierText } from '../../archives/verifier-text.ts';
import { DomainError } from '../../domain/errors.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { bytesOf, framesOf } from '../../shipments/export/frames.ts';
import { answerFile } from '../answer-file.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { createSlots } from '../slots.ts';
import { sourceOf } from '../source.ts';

const exportsAtOnce = 2;

export interface HistoryExportRoutesOptions {
  sessions: Sessions;
  models: Models;
  exportHistory: ExportHistory;
  reads: Pick<PersonalDataReads, 'historyExported'>;
  clock: Clock;
}

export function historyExportRoutes({ sessions, models, exportHistory, reads, clock }: HistoryExportRoutesOptions): Api {
  const api = createApi();
  const slots = createSlots(exportsAtOnce, 'Your other exports are still running. Wait for one of them to finish, or cancel it.');

  /** Agents take away what they worked on, everyone else who may call takes everything. */
  const admit = async (account: Account, { scope, kind, id }: ArchiveScope) => {
    if (account.role !== 'agent') return;
    const isOwn = scope === 'noun' && kind && id && (await hasWorkedOn(models, { kind, id }, account.id));
    if (!isOwn) throw new ApiError('forbidden', 'You can only export the history of what you have worked on.');
  };

  api.openapi(
    createRoute({
      ...at('GET /api/audit/export', sessions),
      summary: 'Export history as a signed archive, which can be verified without Waybill; recorded before anything leaves',
      request: { query: exportHistorySchema },
      responses: {
        200: {
          description:
            'The archive (`tar.gz`); `X-Total-Count` is about how many events are to be gone through. With `progress=true` it comes in frames.',
          content: { [archiveType]: { schema: z.string() } },
        },
        ...refusals(
          'invalid_request',
          'unauthenticated',
          'forbidden',
          'not_found',
          'sealing_off',
          'log_differs',
          'rate_limited',
          'unavailable',
        ),
      },
    }),
    async (context) =>
      answerFile(context, slots, async () => {
        const { clear, progress, also, ...asked } = context.req.valid('query');
        const scope = archiveScopeSchema.parse({ ...asked, ...(also !== undefined && { also: also.split(',') }) });
        const account = signedInAccount(context);
        await admit(account, scope);
        const now = clock.now();
        const isInClear = clear === 'true';
        const archive = await exportHistory({ scope, isInClear, at: now });
        if (!archive) throw new DomainError('not_found', 'There is no such history.');
        await reads.historyExported(account, { scope, isInClear }, sourceOf(context));
        const name = [scope.kind ?? scope.scope, scope.id].filter(Boolean).join('-');
        return {
          name: `waybill-${name}-${utcDay(now)}.tar.gz`,
          type: progress ? 'application/octet-stream' : archiveType,
          count: archive.count,
          parts: progress ? framesOf(archive.parts) : bytesOf(archive.parts),
        };
      }),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/audit/verify.mjs', sessions),
      summary: 'Get the program that verifies an exported archive; it needs Node.js and nothing else',
      responses: { 200: { description: 'The program', content: { 'text/javascript': { schema: z.string() } } } },
    }),
    async (context) =>
      context.body(await verifierText(), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Disposition': 'attachment; filename="verify.mjs"',
      }),
  );
  return api;
}

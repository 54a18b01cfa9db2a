import { createRoute, z } from '@hono/zod-openapi';
import { printManifestSchema } from '#contracts/manifest.ts';
import { utcDay } from '#contracts/utc-day.ts';
import type { Clock } from '#infra/clock.ts';
import type { Models } from '#projections/projector.ts';
import { manifestOf } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import { framesOf } from '../../shipments/export/frames.ts';
import type { PrintManifest } from '../../shipments/manifest/print-manifest.ts';
import { answerFile } from '../answer-file.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, createApi, refusals, type Api } from '../mount.ts';
import { pageLanguage } from '../page-language.ts';
import { shipmentNotFound } from '../resource-id.ts';
import { createSlots } from '../slots.ts';
import { sourceOf } from '../source.ts';

export const manifestsAtOnce = 1;

export interface ManifestRoutesOptions {
  sessions: Sessions;
  models: Models;
  reads: PersonalDataReads;
  clock: Clock;
  printManifest: PrintManifest;
}

export function manifestRoutes({ sessions, models, reads, clock, printManifest }: ManifestRoutesOptions): Api {
  const api = createApi();
  const slots = createSlots(manifestsAtOnce, 'Your other manifest is still being made. Wait for it to finish, or cancel it.');

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/manifest', sessions),
      summary: 'Print a manifest of some shipments; changes nothing',
      request: { body: body(printManifestSchema) },
      responses: {
        200: {
          description: 'A PDF, in frames as an export is; `X-Total-Count` is the number of shipments on it',
          content: { 'application/octet-stream': { schema: z.string() } },
        },
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'not_found', 'rate_limited', 'unavailable'),
      },
    }),
    async (context) =>
      answerFile(context, slots, async () => {
        const { shipmentIds, ...order } = context.req.valid('json');
        const account = signedInAccount(context);
        const now = clock.now();
        const { count, totals, pages } = await manifestOf(models, shipmentIds, order);
        if (count === 0) throw shipmentNotFound();
        const language = pageLanguage(context);
        const file = printManifest({ language, madeBy: account.username, madeAt: now.toISOString(), count, totals, pages });
        reads.exported(account, { what: 'manifest', count }, sourceOf(context));
        return {
          name: `waybill-manifest-${utcDay(now)}.pdf`,
          type: 'application/octet-stream',
          count,
          parts: framesOf(file),
        };
      }) as never,
  );
  return api;
}

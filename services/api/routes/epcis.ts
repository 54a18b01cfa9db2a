import { createRoute } from '@hono/zod-openapi';
import { epcisDocumentSchema, epcisType } from '#contracts/epcis.ts';
import { paths } from '#contracts/paths.ts';
import type { Clock } from '#infra/clock.ts';
import { hasWorkedOn } from '#projections/history/queries.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { scansOf, shipmentById } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { epcisDocument } from '../../domain/epcis.ts';
import { ApiError } from '../errors.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';

export interface EpcisRoutesOptions {
  sessions: Sessions;
  models: Models;
  progress: Progress;
  clock: Clock;
  publicUrl(): string;
}

export function epcisRoutes({ sessions, models, progress, clock, publicUrl }: EpcisRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/audit/shipment/{id}/epcis', sessions),
      summary: 'Get the scans of a shipment as an EPCIS 2.0 document (JSON-LD)',
      request: { params: idParam },
      responses: {
        200: { description: 'The document; see docs/epcis.md', content: { [epcisType]: { schema: epcisDocumentSchema } } },
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id);
      const account = signedInAccount(context);
      context.header('X-Waybill-Position', positionOf(progress));
      const [shipment, scans] = [await shipmentById(models, id), await scansOf(models, id)];
      if (!shipment || !scans) throw shipmentNotFound();
      if (account.role === 'agent' && !(await hasWorkedOn(models, { kind: 'shipment', id }, account.id)))
        throw new ApiError('forbidden', 'You can only view the history of what you have worked on.');
      const parcel = `${publicUrl()}${paths.tracking(shipment.trackingNumber)}`;
      const document = epcisDocument(scans.scans, { parcel, now: clock.now().toISOString() });
      return context.body(JSON.stringify(document), 200, {
        'Content-Type': epcisType,
        'Content-Disposition': `attachment; filename="${shipment.trackingNumber}-epcis.jsonld"`,
        'GS1-EPCIS-Version': '2.0.0',
      }) as never;
    },
  );
  return api;
}

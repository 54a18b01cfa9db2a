import { createRoute, z } from '@hono/zod-openapi';
import { readLabelSchema } from '#contracts/shipping-label.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import type { PrintLabel } from '../../shipments/print-label.ts';
import { signedInAccount } from '../guards.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';
import { sourceOf } from '../source.ts';
import type { ShipmentRoutesOptions } from './shipments.ts';

interface LabelRoutesOptions extends Pick<ShipmentRoutesOptions, 'sessions' | 'models' | 'progress' | 'reads'> {
  printLabel: PrintLabel;
}

export function labelRoutes({ sessions, models, progress, reads, printLabel }: LabelRoutesOptions): Api {
  const api = createApi();
  api.openapi(
    createRoute({
      ...at('GET /api/shipments/{id}/label', sessions),
      summary: 'Get the shipping label',
      request: { params: idParam, query: readLabelSchema },
      responses: {
        200: { description: 'The label', content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } },
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const shipment = await shipmentById(models, parseUuid(context.req.valid('param').id));
      if (!shipment) throw shipmentNotFound();
      const label = await printLabel(shipment, context.req.valid('query').format);
      reads.exported(signedInAccount(context), { what: 'label', shipmentId: shipment.id }, sourceOf(context));
      return context.body(label, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="label-${shipment.trackingNumber}.pdf"`,
      }) as never;
    },
  );
  return api;
}

import { createRoute, z } from '@hono/zod-openapi';
import { readLabelSchema } from '#contracts/shipping-label.ts';
import { shipmentById } from '#projections/shipments/queries.ts';
import type { PrintLabel } from '../../shipments/print-label.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';
import type { ShipmentRoutesOptions } from './shipments.ts';

interface LabelRoutesOptions extends Pick<ShipmentRoutesOptions, 'sessions' | 'models' | 'progress'> {
  printLabel: PrintLabel;
}

export function labelRoutes({ sessions, models, progress, printLabel }: LabelRoutesOptions): Api {
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
      return context.body(await printLabel(shipment, context.req.valid('query').format), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="label-${shipment.trackingNumber}.pdf"`,
      }) as never;
    },
  );
  return api;
}

import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { pagingSchema } from '#contracts/lists.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { readLabelSchema } from '#contracts/shipping-label.ts';
import { trackingSchema } from '#contracts/tracking.ts';
import {
  historyForProgramsSchema,
  isPersonalField,
  listForProgramsSchema,
  scansForProgramsSchema,
  shipmentsForProgramsSchema,
  type ShipmentField,
} from '#contracts/v1.ts';
import type { Clock } from '#infra/clock.ts';
import { scansOf, shipmentById, shipmentsMatching } from '#projections/shipments/queries.ts';
import { publicPages } from '#projections/tracking/queries.ts';
import type { PrintLabel } from '../../shipments/print-label.ts';
import type { ApiEnv } from '../env.ts';
import type { KeyGuard } from '../key-guard.ts';
import { sideOf, type KeySides } from '../key-sides.ts';
import { listPage, pageByTime, pageByNumber } from '../list-pages.ts';
import { createApi, forPrograms, json, keyRefusals, onePage, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';
import { createShownToKey } from '../shown-to-key.ts';

export interface V1ShipmentRoutesOptions {
  guard: KeyGuard;
  sides: KeySides;
  printLabel: PrintLabel;
  clock: Clock;
}

/** Shipments as programs read them, by API key. */
export function v1ShipmentRoutes({ guard, sides, printLabel, clock }: V1ShipmentRoutesOptions): Api {
  const api = createApi();
  const shown = createShownToKey(sides);
  const positionFor = (context: Context<ApiEnv>) => positionOf(sideOf(sides, context).progress);
  const found = async (context: Context<ApiEnv>, id: string) => {
    context.header('X-Waybill-Position', positionFor(context));
    const shipment = await shipmentById(sideOf(sides, context).models, parseUuid(id));
    if (!shipment) throw shipmentNotFound();
    return shipment;
  };

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments', guard),
      summary: 'List shipments, the newest first unless ordered otherwise',
      request: { query: listForProgramsSchema },
      responses: {
        200: json(shipmentsForProgramsSchema, onePage),
        ...refusals('invalid_request', ...keyRefusals),
      },
    }),
    async (context) => {
      const { delayed, fields, cursor, ...asked } = context.req.valid('query');
      context.header('X-Waybill-Position', positionFor(context));
      const delayedAt = delayed ? clock.now() : undefined;
      const { models } = sideOf(sides, context);
      const { items, nextCursor } = await listPage(context, cursor, (place) =>
        shipmentsMatching(models, { ...asked, cursor: place, delayedAt, workedOnBy: undefined }),
      );
      // A search finds by names and addresses: whoever is found was confirmed.
      if (!fields || asked.search !== undefined || fields.some(isPersonalField)) for (const { id } of items) shown(context, id);
      return context.json({ items: fields ? items.map((item) => only(item, fields)) : items, nextCursor }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments/{id}', guard),
      summary: 'Get a shipment',
      request: { params: idParam },
      responses: {
        200: json(shipmentSchema, 'The shipment; its revision is the `ETag`'),
        ...refusals('not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      const shipment = await found(context, context.req.valid('param').id);
      shown(context, shipment.id);
      context.header('ETag', `"${shipment.revision}"`);
      return context.json(shipmentSchema.parse(shipment), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments/{id}/history', guard),
      summary: 'List what happened to a shipment, newest first',
      request: { params: idParam, query: pagingSchema },
      responses: {
        200: json(historyForProgramsSchema, `${onePage}, of what the public tracking page tells`),
        ...refusals('invalid_request', 'not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      const { trackingNumber } = await found(context, context.req.valid('param').id);
      const page = (await publicPages(sideOf(sides, context).models, [trackingNumber])).get(trackingNumber);
      if (page === undefined) throw shipmentNotFound();
      const { limit, cursor } = context.req.valid('query');
      const { trackingEvents } = trackingSchema.parse(JSON.parse(page));
      return context.json(await listPage(context, cursor, (place) => pageByTime(trackingEvents, limit, place)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments/{id}/scans', guard),
      summary: 'List scans with their corrections, in the order they were recorded',
      request: { params: idParam, query: pagingSchema },
      responses: {
        200: json(scansForProgramsSchema, `${onePage}; \`revision\` is that of the shipment`),
        ...refusals('invalid_request', 'not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionFor(context));
      const recorded = await scansOf(sideOf(sides, context).models, parseUuid(context.req.valid('param').id));
      if (!recorded) throw shipmentNotFound();
      const { limit, cursor } = context.req.valid('query');
      const { revision, scans } = recorded;
      const page = await listPage(context, cursor, (place) => pageByNumber(scans, limit, place));
      return context.json({ ...page, revision }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments/{id}/label', guard),
      summary: 'Get the shipping label',
      request: { params: idParam, query: readLabelSchema },
      responses: {
        200: { description: 'The label', content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } } },
        ...refusals('invalid_request', 'not_found', ...keyRefusals),
      },
    }),
    async (context) => {
      const shipment = await found(context, context.req.valid('param').id);
      const label = await printLabel(shipment, context.req.valid('query').format);
      shown(context, shipment.id);
      return context.body(label, 200, { 'Content-Type': 'application/pdf' }) as never;
    },
  );
  return api;
}

const only = (shipment: Shipment, fields: readonly ShipmentField[]) => {
  const chosen = new Set<string>(['id', ...fields]);
  return shipmentsForProgramsSchema.shape.items.element.parse(
    Object.fromEntries(Object.entries(shipment).filter(([name]) => chosen.has(name))),
  );
};

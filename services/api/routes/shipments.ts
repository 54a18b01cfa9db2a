import { createRoute, z } from '@hono/zod-openapi';
import { listShipmentsSchema } from '#contracts/shipment-list.ts';
import { shipmentPageSchema } from '#contracts/shipment-page.ts';
import {
  createShipmentSchema,
  recordScanSchema,
  shipmentSchema,
  updateStatusSchema,
  type RecordScan,
} from '#contracts/shipments.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentById, shipmentIdByNumber, shipmentsCounted, shipmentsMatching } from '#projections/shipments/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import type { ShipmentCommands } from '../../shipments/commands.ts';
import { expectedRevision, type AnswerCommand } from '../answer-command.ts';
import { createAnswerShipment } from '../answer-shipment.ts';
import { signedInAccount } from '../guards.ts';
import { listShown } from '../list-shown.ts';
import { filterOf } from '../shipment-filter.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';
import { sourceOf } from '../source.ts';

export interface ShipmentRoutesOptions {
  sessions: Sessions;
  commands: ShipmentCommands;
  answerCommand: AnswerCommand;
  models: Models;
  progress: Progress;
  reads: PersonalDataReads;
  clock: Clock;
}

export function shipmentRoutes(options: ShipmentRoutesOptions): Api {
  const { sessions, commands, answerCommand, models, progress, reads, clock } = options;
  const api = createApi();
  const answer = createAnswerShipment(answerCommand);

  api.openapi(
    createRoute({
      ...at('GET /api/shipments', sessions),
      summary: 'List shipments, the newest first unless ordered otherwise',
      request: { query: listShipmentsSchema },
      responses: {
        200: json(
          z.array(shipmentSchema),
          'One page; `X-Next-Cursor` is present while there are more. With `count=true`, `X-Total-Count` is the number of matches, with `+` behind it where more are not counted.',
        ),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { cursor, limit, sort, order, count, ...asked } = context.req.valid('query');
      const filter = filterOf(asked, signedInAccount(context), clock.now());
      context.header('X-Waybill-Position', positionOf(progress));
      const wanted = { ...filter, sort, order, cursor, limit };
      const { items, nextCursor, total } = count
        ? await shipmentsCounted(models, wanted)
        : { ...(await shipmentsMatching(models, wanted)), total: undefined };
      if (total) context.header('X-Total-Count', `${total.count}${total.isMore ? '+' : ''}`);
      if (nextCursor) context.header('X-Next-Cursor', nextCursor);
      listShown(context, reads, { list: 'shipments', count: items.length });
      return context.json(items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments', sessions),
      summary: 'Create a shipment',
      description:
        'With `knownDuplicates`, also when empty, it is refused with `duplicate_shipment` where the same parcel was created within the last 10 minutes for the same two people: `duplicateOf` names the newest, whose id in `knownDuplicates` has it created all the same. Without it nothing is compared.',
      request: { body: body(createShipmentSchema) },
      responses: {
        201: json(shipmentSchema, 'The created shipment'),
        ...refusals(...commandRefusals, 'not_found', 'quote_not_accepted', 'price_locked', 'duplicate_shipment'),
      },
    }),
    async (context) => {
      const shipment = context.req.valid('json');
      return context.json(await answer(context, (command, id) => commands.create(id, shipment, command)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/{id}', sessions),
      summary: 'Get a shipment',
      request: { params: idParam },
      responses: {
        200: json(shipmentPageSchema, 'The shipment; its revision is the `ETag`'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const shipment = await shipmentById(models, parseUuid(context.req.valid('param').id));
      if (!shipment) throw shipmentNotFound();
      reads.shown(shipment.id, { proof: 'session', account: signedInAccount(context) }, sourceOf(context));
      context.header('ETag', `"${shipment.revision}"`);
      return context.json(shipment, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PATCH /api/shipments/{id}/status', sessions),
      summary: 'Update status and location; emails the sender and recipient',
      request: { params: idParam, body: body(updateStatusSchema) },
      responses: {
        200: json(shipmentSchema, 'The updated shipment'),
        ...refusals(
          ...commandRefusals,
          'not_found',
          'final_status',
          'reason_required',
          'occurred_in_future',
          'estimate_in_past',
          'stale_revision',
        ),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id);
      const update = context.req.valid('json');
      const expected = expectedRevision(context);
      return context.json(await answer(context, (command) => commands.updateStatus(id, update, command, expected)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/{id}/simulate-movement', sessions),
      summary: 'Simulate the next movement along the route',
      request: { params: idParam },
      responses: {
        200: json(shipmentSchema, 'The updated shipment'),
        ...refusals(...commandRefusals, 'not_found', 'final_status', 'route_complete'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id);
      return context.json(await answer(context, (command) => commands.simulateMovement(id, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/tracking-events', sessions),
      summary: 'Record a scan',
      request: { body: body(recordScanSchema) },
      responses: {
        201: json(shipmentSchema, 'The updated shipment'),
        ...refusals(...commandRefusals, 'not_found', 'final_status', 'reason_required', 'occurred_in_future', 'estimate_in_past'),
      },
    }),
    async (context) => {
      const scan = context.req.valid('json');
      const id = await shipmentIdOf(scan);
      return context.json(await answer(context, (command) => commands.recordScan(id, scan, command)), 201);
    },
  );

  const shipmentIdOf = async ({ shipmentId, trackingNumber }: RecordScan) => {
    const id = shipmentId ?? (trackingNumber && (await shipmentIdByNumber(models, trackingNumber)));
    return parseUuid(id ?? '');
  };

  return api;
}

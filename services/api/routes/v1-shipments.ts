import { createRoute } from '@hono/zod-openapi';
import { listForProgramsSchema, shipmentsForProgramsSchema } from '#contracts/v1.ts';
import { createShipmentSchema, recordScanSchema, shipmentSchema } from '#contracts/shipments.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { shipmentById, shipmentIdByNumber, shipmentsMatching } from '#projections/shipments/queries.ts';
import type { PersonalDataReads } from '../../reads/reads.ts';
import type { ShipmentCommands } from '../../shipments/commands.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { createAnswerShipment } from '../answer-shipment.ts';
import { callingKey, keyActor, type KeyGuard } from '../key-guard.ts';
import { body, bodyRefusals, createApi, forPrograms, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, shipmentNotFound } from '../resource-id.ts';

export interface V1ShipmentRoutesOptions {
  guard: KeyGuard;
  commands: Pick<ShipmentCommands, 'create' | 'recordScan'>;
  answerCommand: AnswerCommand;
  models: Models;
  progress: Progress;
  reads: Pick<PersonalDataReads, 'shown'>;
  clock: Clock;
}

const keyRefusals = ['invalid_api_key', 'api_key_not_allowed', 'rate_limited', 'unavailable'] as const;
const keyCommandRefusals = [...bodyRefusals, ...keyRefusals, 'conflict', 'key_reused'] as const;

/** Shipments as programs handle them: the same commands and checks as for staff, by API key. */
export function v1ShipmentRoutes(options: V1ShipmentRoutesOptions): Api {
  const { guard, commands, answerCommand, models, progress, reads, clock } = options;
  const api = createApi();
  const answer = createAnswerShipment((context, run) => answerCommand(context, run, keyActor(context)));

  api.openapi(
    createRoute({
      ...forPrograms('GET /api/v1/shipments', guard),
      summary: 'List shipments, the newest first unless ordered otherwise',
      request: { query: listForProgramsSchema },
      responses: {
        200: json(shipmentsForProgramsSchema, 'One page; `nextCursor` is null on the last one'),
        ...refusals('invalid_request', ...keyRefusals),
      },
    }),
    async (context) => {
      const { delayed, ...asked } = context.req.valid('query');
      context.header('X-Waybill-Position', positionOf(progress));
      const delayedAt = delayed ? clock.now() : undefined;
      const { items, nextCursor } = await shipmentsMatching(models, {
        ...asked,
        cursor: asked.cursor,
        delayedAt,
        workedOnBy: undefined,
      });
      for (const { id } of items) reads.shown(id, { proof: 'key', apikeyId: callingKey(context).id }, 'api');
      return context.json({ items, nextCursor: nextCursor ?? null }, 200);
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
      context.header('X-Waybill-Position', positionOf(progress));
      const shipment = await shipmentById(models, parseUuid(context.req.valid('param').id));
      if (!shipment) throw shipmentNotFound();
      reads.shown(shipment.id, { proof: 'key', apikeyId: callingKey(context).id }, 'api');
      context.header('ETag', `"${shipment.revision}"`);
      return context.json(shipmentSchema.parse(shipment), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/shipments', guard),
      summary: 'Create a shipment; emails the sender and recipient',
      request: { body: body(createShipmentSchema) },
      responses: {
        201: json(shipmentSchema, 'The created shipment'),
        ...refusals(...keyCommandRefusals, 'not_found', 'quote_not_accepted', 'price_locked', 'duplicate_shipment'),
      },
    }),
    async (context) => {
      const shipment = context.req.valid('json');
      return context.json(await answer(context, (command, id) => commands.create(id, shipment, command)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/tracking-events', guard),
      summary: 'Record a scan',
      request: { body: body(recordScanSchema) },
      responses: {
        201: json(shipmentSchema, 'The updated shipment'),
        ...refusals(
          ...keyCommandRefusals,
          'not_found',
          'final_status',
          'reason_required',
          'occurred_in_future',
          'estimate_in_past',
        ),
      },
    }),
    async (context) => {
      const scan = context.req.valid('json');
      const { shipmentId, trackingNumber } = scan;
      const id = parseUuid(shipmentId ?? (trackingNumber && (await shipmentIdByNumber(models, trackingNumber))) ?? '');
      return context.json(await answer(context, (command) => commands.recordScan(id, scan, command)), 201);
    },
  );
  return api;
}

import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  cancelShipmentSchema,
  correctContactSchema,
  correctScanSchema,
  reviseEstimateSchema,
} from '#contracts/shipment-corrections.ts';
import {
  createShipmentSchema,
  recordScanSchema,
  shipmentSchema,
  updateStatusSchema,
  type Shipment,
} from '#contracts/shipments.ts';
import { changedShipmentSchema, isPersonalField, type ChangedShipment } from '#contracts/v1.ts';
import { shipmentIdByNumber } from '#projections/shipments/queries.ts';
import { expectedRevision } from '../answer-command.ts';
import { createAnswerShipment } from '../answer-shipment.ts';
import type { ApiEnv } from '../env.ts';
import { callingKey, keyActor, type KeyGuard } from '../key-guard.ts';
import { sideOf, type KeySides } from '../key-sides.ts';
import { body, createApi, forPrograms, json, keyCommandRefusals, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid, scanParams } from '../resource-id.ts';
import { createShownToKey } from '../shown-to-key.ts';

export interface V1ShipmentCommandRoutesOptions {
  guard: KeyGuard;
  sides: KeySides;
}

const scanRefusals = ['not_found', 'final_status', 'reason_required', 'occurred_in_future', 'estimate_in_past'] as const;
const changeRefusals = [...keyCommandRefusals, 'not_found', 'stale_revision'] as const;

/** Shipments as programs change them: the same commands and checks as for staff, by API key. */
export function v1ShipmentCommandRoutes({ guard, sides }: V1ShipmentCommandRoutesOptions): Api {
  const api = createApi();
  const shown = createShownToKey(sides);
  const commandsFor = (context: Context<ApiEnv>) => sideOf(sides, context).commands;
  const answerShipment = createAnswerShipment((context, run) =>
    sideOf(sides, context).answerCommand(context, run, keyActor(context)),
  );
  const answer: (...call: Parameters<typeof answerShipment>) => Promise<ChangedShipment> = async (context, run) => {
    const shipment = await answerShipment(context, run);
    if (!callingKey(context).scopes.includes('shipments:read')) return withoutPersons(shipment);
    shown(context, shipment.id);
    return shipment;
  };
  const targetOf = (context: Context<ApiEnv>, id: string) => ({ shipmentId: parseUuid(id), ...expectedRevision(context) });

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/shipments', guard),
      summary: 'Create a shipment; emails the sender and recipient',
      request: { body: body(createShipmentSchema) },
      responses: {
        201: json(changedShipmentSchema, 'The created shipment'),
        ...refusals(...keyCommandRefusals, 'not_found', 'quote_not_accepted', 'price_locked', 'duplicate_shipment'),
      },
    }),
    async (context) => {
      const shipment = context.req.valid('json');
      return context.json(await answer(context, (command, id) => commandsFor(context).create(id, shipment, command)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('PATCH /api/v1/shipments/{id}/status', guard),
      summary: 'Update status and location; emails the sender and recipient',
      request: { params: idParam, body: body(updateStatusSchema) },
      responses: {
        200: json(changedShipmentSchema, 'The updated shipment'),
        ...refusals(...keyCommandRefusals, ...scanRefusals, 'stale_revision'),
      },
    }),
    async (context) => {
      const { shipmentId, ...expected } = targetOf(context, context.req.valid('param').id);
      const update = context.req.valid('json');
      return context.json(
        await answer(context, (command) => commandsFor(context).updateStatus(shipmentId, update, command, expected)),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/shipments/{id}/scans/{scanId}/corrections', guard),
      summary: 'Correct a scan; emails the sender and recipient if the status they were told changes',
      request: { params: scanParams, body: body(correctScanSchema) },
      responses: {
        200: json(changedShipmentSchema, 'The corrected shipment'),
        ...refusals(...changeRefusals, 'reason_required', 'occurred_in_future'),
      },
    }),
    async (context) => {
      const params = context.req.valid('param');
      const target = { ...targetOf(context, params.id), scanId: parseUuid(params.scanId) };
      const correction = context.req.valid('json');
      return context.json(await answer(context, (command) => commandsFor(context).correctScan(target, correction, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('PATCH /api/v1/shipments/{id}/contact', guard),
      summary: 'Correct the contact data of the sender or recipient',
      request: { params: idParam, body: body(correctContactSchema) },
      responses: { 200: json(changedShipmentSchema, 'The corrected shipment'), ...refusals(...changeRefusals) },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const correction = context.req.valid('json');
      return context.json(
        await answer(context, (command) => commandsFor(context).correctContact(target, correction, command)),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('PATCH /api/v1/shipments/{id}/estimated-delivery', guard),
      summary: 'Change the estimated delivery date; sends no email',
      request: { params: idParam, body: body(reviseEstimateSchema) },
      responses: {
        200: json(changedShipmentSchema, 'The updated shipment'),
        ...refusals(...changeRefusals, 'final_status', 'estimate_in_past'),
      },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const estimate = context.req.valid('json');
      return context.json(
        await answer(context, (command) => commandsFor(context).reviseEstimate(target, estimate, command)),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/shipments/{id}/cancel', guard),
      summary: 'Cancel a shipment where it is; emails the sender and recipient',
      request: { params: idParam, body: body(cancelShipmentSchema) },
      responses: { 200: json(changedShipmentSchema, 'The cancelled shipment'), ...refusals(...changeRefusals, 'final_status') },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const cancellation = context.req.valid('json');
      return context.json(await answer(context, (command) => commandsFor(context).cancel(target, cancellation, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...forPrograms('POST /api/v1/tracking-events', guard),
      summary: 'Record a scan',
      request: { body: body(recordScanSchema) },
      responses: {
        201: json(changedShipmentSchema, 'The updated shipment'),
        ...refusals(...keyCommandRefusals, ...scanRefusals),
      },
    }),
    async (context) => {
      const scan = context.req.valid('json');
      const { shipmentId, trackingNumber } = scan;
      const id = parseUuid(
        shipmentId ?? (trackingNumber && (await shipmentIdByNumber(sideOf(sides, context).models, trackingNumber))) ?? '',
      );
      return context.json(await answer(context, (command) => commandsFor(context).recordScan(id, scan, command)), 201);
    },
  );
  return api;
}

const withoutPersons = (shipment: Shipment): ChangedShipment =>
  changedShipmentSchema.parse(
    Object.fromEntries(
      shipmentSchema.keyof().options.flatMap((field) => (isPersonalField(field) ? [] : [[field, shipment[field]]])),
    ),
  );

import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  cancelShipmentSchema,
  correctContactSchema,
  correctScanSchema,
  reviseEstimateSchema,
  scansSchema,
} from '#contracts/shipment-corrections.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { scansOf } from '#projections/shipments/queries.ts';
import { expectedRevision } from '../answer-command.ts';
import { createAnswerShipment } from '../answer-shipment.ts';
import type { ApiEnv } from '../env.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';
import { idParam, parseUuid, scanParams, shipmentNotFound } from '../resource-id.ts';
import type { ShipmentRoutesOptions } from './shipments.ts';

const usualRefusals = [...commandRefusals, 'not_found', 'stale_revision'] as const;

/** What staff put right about a shipment after the fact, beside its ordinary updates. */
export function shipmentCorrectionRoutes({
  sessions,
  commands,
  answerCommand,
  models,
  progress,
}: Omit<ShipmentRoutesOptions, 'clock' | 'reads'>): Api {
  const api = createApi();
  const answer = createAnswerShipment(answerCommand);
  const targetOf = (context: Context<ApiEnv>, id: string) => ({ shipmentId: parseUuid(id), ...expectedRevision(context) });

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/{id}/scans', sessions),
      summary: 'List scans with their corrections, in the order they were recorded',
      request: { params: idParam },
      responses: {
        200: json(scansSchema, 'The scans; `revision` is that of the shipment'),
        ...refusals('unauthenticated', 'forbidden', 'not_found', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      const scans = await scansOf(models, parseUuid(context.req.valid('param').id));
      if (!scans) throw shipmentNotFound();
      return context.json(scans, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/{id}/scans/{scanId}/corrections', sessions),
      summary: 'Correct a scan; emails the sender and recipient if the status they were told changes',
      request: { params: scanParams, body: body(correctScanSchema) },
      responses: {
        200: json(shipmentSchema, 'The corrected shipment'),
        ...refusals(...usualRefusals, 'reason_required', 'occurred_in_future'),
      },
    }),
    async (context) => {
      const params = context.req.valid('param');
      const target = { ...targetOf(context, params.id), scanId: parseUuid(params.scanId) };
      const correction = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.correctScan(target, correction, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PATCH /api/shipments/{id}/contact', sessions),
      summary: 'Correct the contact data of the sender or recipient',
      request: { params: idParam, body: body(correctContactSchema) },
      responses: { 200: json(shipmentSchema, 'The corrected shipment'), ...refusals(...usualRefusals) },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const correction = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.correctContact(target, correction, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PATCH /api/shipments/{id}/estimated-delivery', sessions),
      summary: 'Change the estimated delivery date; sends no email',
      request: { params: idParam, body: body(reviseEstimateSchema) },
      responses: {
        200: json(shipmentSchema, 'The updated shipment'),
        ...refusals(...usualRefusals, 'final_status', 'estimate_in_past'),
      },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const estimate = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.reviseEstimate(target, estimate, command)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/{id}/cancel', sessions),
      summary: 'Cancel a shipment where it is; emails the sender and recipient',
      request: { params: idParam, body: body(cancelShipmentSchema) },
      responses: { 200: json(shipmentSchema, 'The cancelled shipment'), ...refusals(...usualRefusals, 'final_status') },
    }),
    async (context) => {
      const target = targetOf(context, context.req.valid('param').id);
      const cancellation = context.req.valid('json');
      return context.json(await answer(context, (command) => commands.cancel(target, cancellation, command)), 200);
    },
  );
  return api;
}

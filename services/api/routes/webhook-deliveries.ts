import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { pagingSchema } from '#contracts/lists.ts';
import {
  deliveryDetailSchema,
  listDeliveriesSchema,
  replayWebhookSchema,
  webhookDeliveriesSchema,
  webhookReplaysSchema,
  webhookSchema,
} from '#contracts/webhooks.ts';
import { DomainError } from '../../domain/errors.ts';
import { createWebhookAnswers, type WebhookRoutesOptions } from '../answer-webhook.ts';
import type { ApiEnv } from '../env.ts';
import { idAt, listPage } from '../list-pages.ts';
import { body, createApi, json, onePage, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

const deliveryParams = idParam.extend({ deliveryId: z.string().max(100) });

/** What endpoints of webhooks were sent, and what is to be sent once more. */
export function webhookDeliveryRoutes(options: WebhookRoutesOptions): Api {
  const { at } = options;
  const { reading, changing, change, own } = createWebhookAnswers(options);
  const api = createApi();
  const deliveryIdOf = (context: Context<ApiEnv>) => parseUuid(context.req.param('deliveryId') ?? '', deliveryNotFound);

  api.openapi(
    createRoute({
      ...at('GET /webhooks/{id}/replays'),
      summary: 'List the replays of an endpoint of the last 30 days, newest first, and how they get on',
      request: { params: idParam, query: pagingSchema },
      responses: { 200: json(webhookReplaysSchema, onePage), ...reading(), ...refusals('not_found') },
    }),
    async (context) => {
      const { id, caller } = await own(context);
      const { limit, cursor } = context.req.valid('query');
      const page = await listPage(context, cursor, (place) =>
        caller.side.deliveries.replays({ webhookId: id, limit, cursor: idAt(place) }),
      );
      return context.json(page, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/replays'),
      summary: 'Send once more what was recorded from a moment on, after a position or about a shipment, to this endpoint only',
      request: { params: idParam, body: body(replayWebhookSchema) },
      responses: { 200: json(webhookSchema, 'The endpoint; how the replay gets on is among its replays'), ...changing() },
    }),
    async (context) => {
      const wanted = context.req.valid('json');
      const { webhook } = await change(context, (commands, target, command) => commands.replay(target, wanted, command));
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /webhooks/{id}/deliveries'),
      summary: 'List what was sent to an endpoint in the last 30 days or is to be sent, newest first',
      request: { params: idParam, query: listDeliveriesSchema },
      responses: {
        200: json(webhookDeliveriesSchema, onePage),
        ...reading(),
        ...refusals('not_found'),
      },
    }),
    async (context) => {
      const { id, caller } = await own(context);
      const { cursor, ...wanted } = context.req.valid('query');
      const page = await listPage(context, cursor, (place) =>
        caller.side.deliveries.page({ ...wanted, webhookId: id, cursor: idAt(place) }),
      );
      return context.json(page, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /webhooks/{id}/deliveries/{deliveryId}'),
      summary: 'Read a delivery: the request, and what came of each attempt',
      request: { params: deliveryParams },
      responses: { 200: json(deliveryDetailSchema, 'The delivery'), ...reading(), ...refusals('not_found') },
    }),
    async (context) => {
      const { id, caller } = await own(context);
      const found = await caller.side.list.delivery(id, deliveryIdOf(context));
      if (!found) throw deliveryNotFound();
      return context.json(found, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/deliveries/{deliveryId}/send'),
      summary: 'Send once more what was sent before, under the same webhook-id',
      request: { params: deliveryParams },
      responses: { 200: json(webhookSchema, 'The endpoint; it is another of its deliveries'), ...changing() },
    }),
    async (context) => {
      const deliveryId = deliveryIdOf(context);
      const { webhook } = await change(context, (commands, target, command) => commands.sendAgain(target, deliveryId, command));
      return context.json(webhook, 200);
    },
  );
  return api;
}

const deliveryNotFound = () => new DomainError('not_found', 'Delivery not found.');

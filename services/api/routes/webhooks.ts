import { createRoute } from '@hono/zod-openapi';
import {
  changeWebhookSchema,
  createWebhookSchema,
  rotateWebhookSchema,
  webhookSchema,
  webhooksSchema,
  webhookWithSecretSchema,
} from '#contracts/webhooks.ts';
import { createWebhookAnswers, type WebhookRoutesOptions } from '../answer-webhook.ts';
import { listPage } from '../list-pages.ts';
import { body, createApi, json, onePage, refusals, type Api } from '../mount.ts';
import { idParam } from '../resource-id.ts';

/** Endpoints of webhooks. */
export function webhookRoutes(options: WebhookRoutesOptions): Api {
  const { at, callerOf, listQuery } = options;
  const { reading, making, changing, shown, change, own, unkept } = createWebhookAnswers(options);
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /webhooks'),
      summary: 'List the endpoints of webhooks, newest first, without their secrets',
      request: { query: listQuery },
      responses: {
        200: json(webhooksSchema, onePage),
        ...reading(),
      },
    }),
    async (context) => {
      const { side, owner, seesUrl } = await callerOf(context);
      const { limit, cursor } = context.req.valid('query');
      const apikeyId = owner.apikeyId ?? undefined;
      const page = await listPage(context, cursor, (place) => side.list.page({ limit, cursor: place, seesUrl, apikeyId }));
      return context.json(page, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks'),
      summary: 'Make an endpoint, which is told of what happens from now on',
      request: { body: body(createWebhookSchema) },
      responses: { 201: json(webhookWithSecretSchema, 'The endpoint with its secret, which is shown this once'), ...making() },
    }),
    async (context) => {
      const caller = await callerOf(context);
      const wanted = context.req.valid('json');
      const { side, owner, actor } = caller;
      const made = await side.answerCommand(context, (command, id) => side.commands.create(id, wanted, owner, command), actor);
      unkept(context);
      return context.json({ ...(await shown(made.state, made.revision, caller)), secret: made.secret }, 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /webhooks/{id}'),
      summary: 'Read an endpoint',
      request: { params: idParam },
      responses: { 200: json(webhookSchema, 'The endpoint; its revision is the `ETag`'), ...reading(), ...refusals('not_found') },
    }),
    async (context) => {
      const { caller, state, revision } = await own(context);
      const webhook = await shown(state, revision, caller);
      context.header('ETag', `"${webhook.revision}"`);
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PATCH /webhooks/{id}'),
      summary: 'Change the address, name, event types or filter of an endpoint',
      request: { params: idParam, body: body(changeWebhookSchema) },
      responses: { 200: json(webhookSchema, 'The changed endpoint'), ...changing() },
    }),
    async (context) => {
      const wanted = context.req.valid('json');
      const { webhook } = await change(context, (commands, target, command) => commands.change(target, wanted, command));
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('DELETE /webhooks/{id}'),
      summary: 'Remove an endpoint; its address and secrets are deleted',
      request: { params: idParam },
      responses: { 200: json(webhookSchema, 'The removed endpoint'), ...changing() },
    }),
    async (context) => {
      const { webhook } = await change(context, (commands, target, command) => commands.remove(target, command));
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/pause'),
      summary: 'Pause an endpoint: what happens waits for it, for up to 30 days',
      request: { params: idParam },
      responses: { 200: json(webhookSchema, 'The paused endpoint'), ...changing() },
    }),
    async (context) => {
      const { webhook } = await change(context, (commands, target, command) => commands.pause(target, command));
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/resume'),
      summary: 'Resume an endpoint that was paused or disabled',
      request: { params: idParam },
      responses: { 200: json(webhookSchema, 'The endpoint'), ...changing() },
    }),
    async (context) => {
      const { webhook } = await change(context, (commands, target, command) => commands.resume(target, command));
      return context.json(webhook, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/rotate'),
      summary: 'Give an endpoint another secret; the former one signs as well for a while',
      request: { params: idParam, body: body(rotateWebhookSchema) },
      responses: {
        200: json(webhookWithSecretSchema, 'The endpoint with its new secret, which is shown this once'),
        ...changing(),
      },
    }),
    async (context) => {
      const rotation = context.req.valid('json');
      const { handled, webhook } = await change(context, (commands, target, command) =>
        commands.rotate(target, rotation, command),
      );
      unkept(context);
      return context.json({ ...webhook, secret: handled.secret }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /webhooks/{id}/test'),
      summary: 'Send a test event, once',
      request: { params: idParam },
      responses: { 200: json(webhookSchema, 'The endpoint; what comes of the test is among its deliveries'), ...changing() },
    }),
    async (context) => {
      const { webhook } = await change(context, (commands, target, command) => commands.test(target, command));
      return context.json(webhook, 200);
    },
  );
  return api;
}

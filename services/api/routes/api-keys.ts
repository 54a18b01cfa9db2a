import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  apiKeySchema,
  apiKeyWithSecretSchema,
  createApiKeySchema,
  listApiKeysSchema,
  rotateApiKeySchema,
} from '#contracts/api-keys.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ApiKeyCommands } from '../../api-keys/commands.ts';
import type { ApiKeyList } from '../../api-keys/list-keys.ts';
import type { Handled } from '../../command.ts';
import type { ApiKeyState } from '../../domain/api-key.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface ApiKeyRoutesOptions {
  sessions: Sessions;
  commands: ApiKeyCommands;
  list: ApiKeyList;
  answerCommand: AnswerCommand;
}

/** Keys with which programs call `/api/v1`: administrators make, rotate and revoke them. */
export function apiKeyRoutes({ sessions, commands, list, answerCommand }: ApiKeyRoutesOptions): Api {
  const api = createApi();
  const shown = ({ state, revision }: Handled<ApiKeyState>) => {
    if (state.type === 'none' || revision === undefined) throw keyNotFound();
    return list.shown(state, revision);
  };
  /** No cache and no history of a browser keeps a secret. */
  const unkept = (context: Context<ApiEnv>) => context.header('Cache-Control', 'no-store');

  api.openapi(
    createRoute({
      ...at('GET /api/keys', sessions),
      summary: 'List all API keys there ever were, newest first, without their secrets',
      request: { query: listApiKeysSchema },
      responses: {
        200: json(z.array(apiKeySchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { items, nextCursor } = await list.page(context.req.valid('query'));
      if (nextCursor) context.header('X-Next-Cursor', nextCursor);
      return context.json(items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/keys', sessions),
      summary: 'Create an API key',
      request: { body: body(createApiKeySchema) },
      responses: {
        201: json(apiKeyWithSecretSchema, 'The key with its secret, which is shown this once'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      const key = context.req.valid('json');
      const made = await answerCommand(context, (command, id) => commands.create(id, key, command));
      unkept(context);
      return context.json({ ...(await shown(made)), secret: made.secret }, 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/keys/{id}/rotate', sessions),
      summary: 'Give an API key another secret; the former one works for a while',
      request: { params: idParam, body: body(rotateApiKeySchema) },
      responses: {
        200: json(apiKeyWithSecretSchema, 'The key with its new secret, which is shown this once'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, keyNotFound);
      const rotation = context.req.valid('json');
      const made = await answerCommand(context, (command) => commands.rotate(id, rotation, command));
      unkept(context);
      return context.json({ ...(await shown(made)), secret: made.secret }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('DELETE /api/keys/{id}', sessions),
      summary: 'Revoke an API key: within five seconds none of its secrets works any more',
      request: { params: idParam },
      responses: { 200: json(apiKeySchema, 'The revoked key'), ...refusals(...commandRefusals, 'not_found') },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, keyNotFound);
      return context.json(await shown(await answerCommand(context, (command) => commands.revoke(id, command))), 200);
    },
  );
  return api;
}

const keyNotFound = () => new DomainError('not_found', 'API key not found.');

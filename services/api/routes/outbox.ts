import { createRoute, z } from '@hono/zod-openapi';
import {
  failedRetriedSchema,
  listOutboxSchema,
  messageRetriedSchema,
  outboxMessageSchema,
  retryFailedSchema,
  retryMessageSchema,
} from '#contracts/outbox.ts';
import type { UnsettledMessages } from '#infra/unsettled-messages/unsettled-messages.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import { listUnsettled } from '../../outbox/list-unsettled.ts';
import type { RetryMessages } from '../../outbox/retry.ts';
import type { WordsOfTemplates } from '../../outbox/timeline.ts';
import type { AnswerCommand } from '../answer-command.ts';
import type { Identify } from '../command-identity.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface OutboxRoutesOptions {
  sessions: Sessions;
  unsettled: UnsettledMessages;
  templates: WordsOfTemplates;
  retryMessages: RetryMessages;
  answerCommand: AnswerCommand;
  identify: Identify;
}

/** Messages that are not sent, for administrators and auditors; administrators have them tried again. */
export function outboxRoutes(options: OutboxRoutesOptions): Api {
  const { sessions, unsettled, templates, retryMessages, answerCommand, identify } = options;
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/system/outbox', sessions),
      summary: 'List messages that are not sent, newest first',
      request: { query: listOutboxSchema },
      responses: {
        200: json(z.array(outboxMessageSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { state, limit, cursor } = context.req.valid('query');
      const page = await listUnsettled({ unsettled, templates }, { state, limit, cursor });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      return context.json(page.items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/outbox/{id}/retry', sessions),
      summary: 'Send a message once more that failed or is in doubt',
      request: { params: idParam, body: body(retryMessageSchema) },
      responses: {
        200: json(messageRetriedSchema, 'Whether it was queued once more by this request'),
        ...refusals(...commandRefusals, 'not_found', 'copy_unconfirmed'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, messageNotFound);
      const wanted = { id, ...context.req.valid('json') };
      const { changed } = await answerCommand(context, (command) => retryMessages.one(wanted, command));
      return context.json({ retried: changed }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/outbox/retry-failed', sessions),
      summary: 'Send up to 500 failed messages once more, the oldest first; none that is in doubt',
      request: { body: body(retryFailedSchema) },
      responses: {
        200: json(failedRetriedSchema, 'How many were queued once more, and how many are left'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      const { failedBy } = context.req.valid('json');
      const { command } = await identify(context, signedInAccount(context));
      const by = new Date(failedBy ?? command.now);
      return context.json(await retryMessages.failed(by, command), 200);
    },
  );
  return api;
}

const messageNotFound = () => new DomainError('not_found', 'Message not found.');

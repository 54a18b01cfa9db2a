import { createRoute, z } from '@hono/zod-openapi';
import {
  previewRetentionSchema,
  retentionKindSchema,
  retentionPreviewSchema,
  retentionRuleSchema,
  retentionSchema,
  setRetentionRuleSchema,
} from '#contracts/retention.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { RetentionRules } from '../../retention/retention.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';

export interface RetentionRoutesOptions {
  sessions: Sessions;
  retention: RetentionRules;
  answerCommand: AnswerCommand;
}

const kindParam = z.object({ kind: z.string().max(40) });

/** How long data is kept: administrators say so, auditors see it. */
export function retentionRoutes({ sessions, retention, answerCommand }: RetentionRoutesOptions): Api {
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/retention', sessions),
      summary: 'Get how long each kind of data is kept, and what the last run removed',
      responses: {
        200: json(retentionSchema, 'A rule of each kind; without days it is kept for good'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json(await retention.read(), 200),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/retention/preview', sessions),
      summary: 'Count what a rule would remove if it ran now',
      request: { query: previewRetentionSchema },
      responses: {
        200: json(retentionPreviewSchema, 'How much, and since when the oldest of it has been kept'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { kind, days } = context.req.valid('query');
      return context.json(await retention.preview(kind, days), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('PUT /api/retention/{kind}', sessions),
      summary: 'Set how long a kind of data is kept, from tomorrow on',
      request: { params: kindParam, body: body(setRetentionRuleSchema) },
      responses: {
        200: json(retentionRuleSchema, 'The rule'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const kind = retentionKindSchema.safeParse(context.req.valid('param').kind);
      if (!kind.success) throw new DomainError('not_found', 'There is no rule for this kind of data.');
      const { days } = context.req.valid('json');
      const { state } = await answerCommand(context, (command) => retention.set(kind.data, days, command));
      return context.json(await retention.ruleOf(state, kind.data), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/retention/confirm-clock', sessions),
      summary: 'Let rules run that are on hold because the clock is far ahead of the last run',
      responses: {
        200: json(retentionSchema, 'The rules, as for `GET /api/retention`'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      await answerCommand(context, (command) => retention.confirmClock(command));
      return context.json(await retention.read(), 200);
    },
  );
  return api;
}

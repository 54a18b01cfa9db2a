import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { alertSchema, keptAlertSchema, listAlertsSchema, publishAlertSchema, type Alert } from '#contracts/alerts.ts';
import type { Clock } from '#infra/clock.ts';
import { activeAlerts } from '#projections/alerts/queries.ts';
import type { Models } from '#projections/projector.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { AlertCommands } from '../../alerts/commands.ts';
import type { ReadKeptAlerts } from '../../alerts/kept-alerts.ts';
import type { AlertState } from '../../domain/alert.ts';
import { alertView } from '../../domain/alert-view.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AnswerCommand, RunCommand } from '../answer-command.ts';
import type { ApiEnv } from '../env.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface AlertRoutesOptions {
  sessions: Sessions;
  alerts: AlertCommands;
  keptAlerts: ReadKeptAlerts;
  answerCommand: AnswerCommand;
  models: Models;
  clock: Clock;
}

/** Service alerts: public to read; administrators publish and withdraw them. */
export function alertRoutes({ sessions, alerts, keptAlerts, answerCommand, models, clock }: AlertRoutesOptions): Api {
  const api = createApi();

  const answer = async (context: Context<ApiEnv>, run: RunCommand<AlertState>): Promise<Alert> => {
    const { state, revision } = await answerCommand(context, run);
    if (state.type === 'none' || revision === undefined) throw alertNotFound();
    return alertView(state, revision);
  };

  api.openapi(
    createRoute({
      ...at('GET /api/alerts', sessions),
      summary: 'List active service alerts, newest first',
      responses: { 200: json(z.array(alertSchema), 'At most 50'), ...refusals('unavailable') },
    }),
    async (context) => context.json(await activeAlerts(models, clock.now()), 200),
  );

  api.openapi(
    createRoute({
      ...at('GET /api/alerts/all', sessions),
      summary: 'List all service alerts there ever were, newest first, with who published and withdrew them',
      request: { query: listAlertsSchema },
      responses: {
        200: json(z.array(keptAlertSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { state, limit, cursor } = context.req.valid('query');
      const page = await keptAlerts({ state, limit, cursor });
      if (page.nextCursor) context.header('X-Next-Cursor', page.nextCursor);
      return context.json(page.items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/alerts', sessions),
      summary: 'Publish a service alert',
      request: { body: body(publishAlertSchema) },
      responses: { 201: json(alertSchema, 'The published alert'), ...refusals(...commandRefusals) },
    }),
    async (context) => {
      const alert = context.req.valid('json');
      return context.json(await answer(context, (command, id) => alerts.publish(id, alert, command)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/alerts/{id}/withdraw', sessions),
      summary: 'Withdraw a service alert',
      request: { params: idParam },
      responses: {
        200: json(alertSchema, 'The withdrawn alert'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, alertNotFound);
      return context.json(await answer(context, (command) => alerts.withdraw(id, command)), 200);
    },
  );
  return api;
}

const alertNotFound = () => new DomainError('not_found', 'Alert not found.');

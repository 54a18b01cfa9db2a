import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  bulkAnswerSchema,
  bulkPreviewSchema,
  bulkUpdateSchema,
  previewBulkSchema,
  undoableBulkSchema,
  undoAnswerSchema,
  undoBulkSchema,
} from '#contracts/bulk-status.ts';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Clock } from '#infra/clock.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { countEmailsOfBulk, undoableBulkUpdates } from '#projections/bulk-updates/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { BulkResult, BulkUpdates } from '../../shipments/bulk-update.ts';
import type { Identify } from '../command-identity.ts';
import type { ApiEnv } from '../env.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, bodyRefusals, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';

export interface BulkStatusRoutesOptions {
  sessions: Sessions;
  accounts: Pick<Accounts, 'usernames'>;
  bulk: BulkUpdates;
  identify: Identify;
  models: Models;
  progress: Progress;
  clock: Clock;
}

/** One status update for many shipments at once. */
export function bulkStatusRoutes({ sessions, accounts, bulk, identify, models, progress, clock }: BulkStatusRoutesOptions): Api {
  const api = createApi();
  const shown = async (context: Context<ApiEnv>, { rows, position }: BulkResult) => {
    if (position) {
      context.header('X-Waybill-Position', String(position.commit));
      await progress.reached(position.commit);
    }
    return rows;
  };

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/bulk-status/preview', sessions),
      summary: 'Preview a status update of many shipments; changes nothing',
      request: { body: body(previewBulkSchema) },
      responses: {
        200: json(bulkPreviewSchema, 'What the update would do to each shipment'),
        ...refusals(...bodyRefusals, 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { shipmentIds, update } = context.req.valid('json');
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json({ rows: await bulk.preview(shipmentIds, update, clock.now().toISOString()) }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/bulk-status', sessions),
      summary: 'Update the status of up to 500 shipments; emails their senders and recipients',
      request: { body: body(bulkUpdateSchema) },
      responses: {
        200: json(bulkAnswerSchema, 'What became of each shipment; one that was refused keeps no other'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const { command } = await identify(context, signedInAccount(context));
      const rows = await shown(context, await bulk.update(request, command));
      return context.json({ bulkId: request.bulkId, at: command.now, rows }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/shipments/bulk-status/undoable', sessions),
      summary: 'List the bulk updates that you can undo: your own, and as an administrator those of everyone',
      responses: {
        200: json(z.array(undoableBulkSchema), 'Each with the shipments that nothing has happened to since'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { id, role } = signedInAccount(context);
      context.header('X-Waybill-Position', positionOf(progress));
      const found = await undoableBulkUpdates(models, { now: clock.now(), actorId: role === 'admin' ? undefined : id });
      const names = await accounts.usernames([...new Set(found.map(({ actorId }) => actorId))]);
      const undoable = found.map(({ actorId, ...left }) => ({ ...left, by: { id: actorId, name: names.get(actorId) ?? null } }));
      return context.json(undoable, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/shipments/bulk-status/undo', sessions),
      summary: 'Undo a bulk update within 10 minutes, where nothing has happened since',
      request: { body: body(undoBulkSchema) },
      responses: {
        200: json(undoAnswerSchema, 'What became of each shipment, and how many emails had left before'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const { command } = await identify(context, signedInAccount(context));
      const rows = await shown(context, await bulk.undo(request, command));
      const undone = rows.flatMap(({ id, outcome }) => (outcome === 'undone' ? [id] : []));
      const emailsSent = await countEmailsOfBulk(models, request.bulkId, undone);
      return context.json({ rows, emailsSent }, 200);
    },
  );
  return api;
}

import { createRoute } from '@hono/zod-openapi';
import { parkedRetriedSchema, rebuildCancelledSchema, rebuildRequestedSchema, systemStateSchema } from '#contracts/system.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { DomainError } from '../../domain/errors.ts';
import type { RebuildCommands } from '../../maintenance/rebuild-commands.ts';
import type { RetryParked } from '../../maintenance/retry-parked.ts';
import type { ReadSystemState } from '../../maintenance/system-state.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { at, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { idParam, parseUuid } from '../resource-id.ts';

export interface MaintenanceRoutesOptions {
  sessions: Sessions;
  version: string;
  systemState: ReadSystemState;
  retryParked: RetryParked;
  rebuilds: RebuildCommands;
  answerCommand: AnswerCommand;
}

export function maintenanceRoutes(options: MaintenanceRoutesOptions): Api {
  const { sessions, version, systemState, retryParked, rebuilds, answerCommand } = options;
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/system', sessions),
      summary: 'Get how far the readers of the log are, the parked streams and who had them tried again',
      responses: {
        200: json(systemStateSchema, 'The state of the installation'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => context.json({ version, node: process.version, ...(await systemState()) }, 200),
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/parked-streams/retry', sessions),
      summary: 'Try the parked streams again',
      responses: {
        200: json(parkedRetriedSchema, 'How many streams are tried again'),
        ...refusals(...commandRefusals),
      },
    }),
    async (context) => {
      const { changed, repeated, state } = await answerCommand(context, (command) => retryParked(command));
      return context.json({ streams: changed || repeated ? state.retriedStreams : 0 }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/rebuilds', sessions),
      summary: 'Rebuild the read models from the whole log',
      responses: {
        200: json(rebuildRequestedSchema, 'The rebuild; `GET /api/system` says how far it is'),
        ...refusals(...commandRefusals, 'rebuild_running'),
      },
    }),
    async (context) => {
      const { state } = await answerCommand(context, (command, id) => rebuilds.request(id, command));
      return context.json({ id: state.id }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/comparisons', sessions),
      summary: 'Compare the read models with new ones, made from the whole log; nothing is replaced',
      responses: {
        200: json(rebuildRequestedSchema, 'The comparison; `GET /api/system` says how far it is, and what was found'),
        ...refusals(...commandRefusals, 'rebuild_running'),
      },
    }),
    async (context) => {
      const { state } = await answerCommand(context, (command, id) => rebuilds.requestComparison(id, command));
      return context.json({ id: state.id }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/system/rebuilds/{id}/cancel', sessions),
      summary: 'Cancel a rebuild or a comparison; the read models stay as they are',
      request: { params: idParam },
      responses: {
        200: json(rebuildCancelledSchema, 'Whether it was cancelled; it may have been over'),
        ...refusals(...commandRefusals, 'not_found'),
      },
    }),
    async (context) => {
      const id = parseUuid(context.req.valid('param').id, rebuildNotFound);
      const { state } = await answerCommand(context, (command) => rebuilds.cancel(id, command));
      return context.json({ cancelled: state.rebuild?.state === 'cancelled' }, 200);
    },
  );
  return api;
}

const rebuildNotFound = () => new DomainError('not_found', 'Rebuild not found.');

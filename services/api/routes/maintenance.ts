import { createRoute } from '@hono/zod-openapi';
import { parkedRetriedSchema, systemStateSchema } from '#contracts/system.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { RetryParked } from '../../maintenance/retry-parked.ts';
import type { ReadSystemState } from '../../maintenance/system-state.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { at, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';

export interface MaintenanceRoutesOptions {
  sessions: Sessions;
  version: string;
  systemState: ReadSystemState;
  retryParked: RetryParked;
  answerCommand: AnswerCommand;
}

export function maintenanceRoutes(options: MaintenanceRoutesOptions): Api {
  const { sessions, version, systemState, retryParked, answerCommand } = options;
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
  return api;
}

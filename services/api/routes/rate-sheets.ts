import { createRoute, z } from '@hono/zod-openapi';
import { rateSheetPreviewSchema } from '#contracts/rate-sheet-preview.ts';
import { rateSheetSchema } from '#contracts/rates.ts';
import type { Progress } from '#projections/progress.ts';
import type { Models } from '#projections/projector.ts';
import { publishedRateSheets } from '#projections/rates/queries.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { PublishRateSheet } from '../../rates/commands.ts';
import type { PreviewRateSheet } from '../../rates/preview.ts';
import type { AnswerCommand } from '../answer-command.ts';
import { at, body, bodyRefusals, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { positionOf } from '../position.ts';

export interface RateSheetRoutesOptions {
  sessions: Sessions;
  publishRateSheet: PublishRateSheet;
  previewRateSheet: PreviewRateSheet;
  answerCommand: AnswerCommand;
  models: Models;
  progress: Progress;
}

export function rateSheetRoutes(options: RateSheetRoutesOptions): Api {
  const { sessions, publishRateSheet, previewRateSheet, answerCommand, models, progress } = options;
  const api = createApi();

  api.openapi(
    createRoute({
      ...at('GET /api/rate-sheets', sessions),
      summary: 'List rate sheets, newest first',
      responses: {
        200: json(z.array(rateSheetSchema), 'The latest sheet whose effective date has passed applies'),
        ...refusals('unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      context.header('X-Waybill-Position', positionOf(progress));
      return context.json(await publishedRateSheets(models), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/rate-sheets', sessions),
      summary: 'Publish a rate sheet with its effective date',
      request: { body: body(rateSheetSchema) },
      responses: { 201: json(rateSheetSchema, 'The published rate sheet'), ...refusals(...commandRefusals) },
    }),
    async (context) => {
      const sheet = context.req.valid('json');
      await answerCommand(context, (command) => publishRateSheet(sheet, command));
      return context.json(sheet, 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/rate-sheets/preview', sessions),
      summary: 'Price the quotes of the last 30 days with a rate sheet, without publishing it',
      request: { body: body(rateSheetSchema) },
      responses: {
        200: json(rateSheetPreviewSchema, 'How many quotes would cost more or less, and the largest changes'),
        ...refusals('unauthenticated', 'forbidden', ...bodyRefusals, 'unavailable'),
      },
    }),
    async (context) => context.json(await previewRateSheet(context.req.valid('json')), 200),
  );
  return api;
}

import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  checkImportSchema,
  importErrorsSchema,
  importPreviewSchema,
  importProblemsSchema,
  importSampleSchema,
  importSchema,
  importTemplateSchema,
  importedRowsSchema,
  listImportProblemsSchema,
  listImportedRowsSchema,
  listImportsSchema,
  startImportSchema,
} from '#contracts/imports.ts';
import type { CommandContext } from '../../command.ts';
import type { ImportCommands } from '../../imports/commands.ts';
import type { ApiEnv } from '../env.ts';
import type { Asking, ImportAnswers } from '../import-answers.ts';
import { answerErrors, answerTemplate, csvFile, importForm, kindParam, templateContent } from '../import-parts.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import { signedInAccount } from '../guards.ts';
import { at, body, commandRefusals, createApi, json, refusals, type Api } from '../mount.ts';
import { pageLanguage } from '../page-language.ts';
import { idParam } from '../resource-id.ts';

export interface ImportRoutesOptions {
  sessions: Sessions;
  answers: ImportAnswers;
}

/** Files of shipments and of tracking events, imported by staff. */
export function importRoutes({ sessions, answers }: ImportRoutesOptions): Api {
  const api = createApi();
  const asking = (context: Context<ApiEnv>): Asking => {
    const { id, role } = signedInAccount(context);
    return { actor: { id, role }, seesAll: role !== 'agent', mayDo: () => true };
  };

  api.openapi(
    createRoute({
      ...at('POST /api/imports', sessions),
      summary: 'Upload a file of shipments or tracking events; it is checked, and nothing is written yet',
      request: { body: importForm },
      responses: { 201: json(importSchema, 'The import'), ...refusals(...commandRefusals, 'file_too_large') },
    }),
    async (context) => {
      return context.json(await answers.open(context, asking(context)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports', sessions),
      summary: 'List imports, newest first',
      request: { query: listImportsSchema },
      responses: {
        200: json(z.array(importSchema), 'One page; `X-Next-Cursor` is present while there are more'),
        ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      const { items, nextCursor } = await answers.list(context, asking(context), context.req.valid('query'));
      if (nextCursor) context.header('X-Next-Cursor', nextCursor);
      return context.json(items, 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/templates/{kind}', sessions),
      summary: 'Get an empty file with the right columns',
      request: { params: kindParam, query: importTemplateSchema },
      responses: { 200: templateContent, ...refusals('invalid_request', 'unauthenticated', 'forbidden', 'unavailable') },
    }),
    async (context) => {
      return answerTemplate(context, { ...context.req.valid('param'), ...context.req.valid('query') });
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}', sessions),
      summary: 'Get an import and how far it is',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import; its revision is the `ETag`'),
        ...refusals('not_found', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      return context.json(await answers.get(context, context.req.valid('param').id, asking(context)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/imports/{id}/check', sessions),
      summary: 'Correct the columns of an import, and check its file; writes nothing',
      request: { params: idParam, body: body(checkImportSchema) },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...commandRefusals, 'not_found', 'not_own_import', 'file_deleted', 'import_busy', 'import_over'),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const given = context.req.valid('param').id;
      const run = (commands: ImportCommands, id: string, command: CommandContext) => commands.check(id, request, command);
      return context.json(await answers.run(context, { given, asking: asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/imports/{id}/start', sessions),
      summary: 'Start an import that was checked',
      request: { params: idParam, body: body(startImportSchema) },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(
          ...commandRefusals,
          'not_found',
          'not_own_import',
          'file_deleted',
          'import_not_checked',
          'import_has_problems',
          'import_busy',
          'import_over',
        ),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const given = context.req.valid('param').id;
      const run = (commands: ImportCommands, id: string, command: CommandContext) => commands.start(id, request, command);
      return context.json(await answers.run(context, { given, asking: asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/imports/{id}/cancel', sessions),
      summary: 'Cancel an import; rows that are done stay',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...commandRefusals, 'not_found', 'not_own_import', 'import_busy', 'import_over'),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      const run = (commands: ImportCommands, id: string, command: CommandContext) => commands.cancel(id, command);
      return context.json(await answers.run(context, { given, asking: asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('POST /api/imports/{id}/undo', sessions),
      summary: 'Undo an import, but for what was changed since',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...commandRefusals, 'not_found', 'not_own_import', 'import_not_checked'),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      const run = (commands: ImportCommands, id: string, command: CommandContext) => commands.undo(id, command);
      return context.json(await answers.run(context, { given, asking: asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/sample', sessions),
      summary: 'Get the first rows of the file as they are in it',
      request: { params: idParam },
      responses: {
        200: json(importSampleSchema, 'Up to 3 rows'),
        ...refusals('not_found', 'not_own_import', 'file_deleted', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      return context.json(await answers.sample(context.req.valid('param').id, asking(context)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/problems', sessions),
      summary: 'List what the check found, by line',
      request: { params: idParam, query: listImportProblemsSchema },
      responses: {
        200: json(importProblemsSchema, 'One page'),
        ...refusals(
          'invalid_request',
          'not_found',
          'not_own_import',
          'file_deleted',
          'unauthenticated',
          'forbidden',
          'unavailable',
        ),
      },
    }),
    async (context) => {
      const wanted = { ...context.req.valid('query'), language: pageLanguage(context) };
      return context.json(await answers.problems(context.req.valid('param').id, asking(context), wanted), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/preview', sessions),
      summary: 'Get the first rows as they would be imported, with their prices',
      request: { params: idParam },
      responses: {
        200: json(importPreviewSchema, 'Up to 100 rows'),
        ...refusals('not_found', 'not_own_import', 'file_deleted', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      return context.json(await answers.preview(context.req.valid('param').id, asking(context)), 200);
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/errors', sessions),
      summary: 'Get the rows that cannot be imported, with the reasons, as CSV',
      request: { params: idParam, query: importErrorsSchema },
      responses: {
        200: csvFile,
        ...refusals(
          'invalid_request',
          'not_found',
          'not_own_import',
          'file_deleted',
          'unauthenticated',
          'forbidden',
          'unavailable',
        ),
      },
    }),
    async (context) => {
      const { language } = context.req.valid('query');
      return answerErrors(context, await answers.errors(context.req.valid('param').id, asking(context), language));
    },
  );

  api.openapi(
    createRoute({
      ...at('GET /api/imports/{id}/rows', sessions),
      summary: 'List what rows of an import came to',
      request: { params: idParam, query: listImportedRowsSchema },
      responses: {
        200: json(importedRowsSchema, 'One page, by the row'),
        ...refusals('invalid_request', 'not_found', 'unauthenticated', 'forbidden', 'unavailable'),
      },
    }),
    async (context) => {
      return context.json(await answers.rows(context.req.valid('param').id, asking(context), context.req.valid('query')), 200);
    },
  );
  return api;
}

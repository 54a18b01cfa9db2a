import { createRoute } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { ErrorCode } from '#contracts/errors.ts';
import {
  checkImportSchema,
  importErrorsSchema,
  importPreviewSchema,
  importProblemsSchema,
  importSchema,
  importTemplateSchema,
  importedRowsSchema,
  listImportProblemsSchema,
  listImportedRowsSchema,
  startImportSchema,
} from '#contracts/imports.ts';
import type { KeyRoute, Route } from '../access.ts';
import type { ApiEnv } from '../env.ts';
import type { Asking, ImportAnswers, RunOnImport } from '../import-answers.ts';
import { answerErrors, answerTemplate, csvFile, importForm, kindParam, templateContent } from '../import-parts.ts';
import { body, createApi, json, onePage, refusals, type Api } from '../mount.ts';
import { pageLanguage } from '../page-language.ts';
import { idParam } from '../resource-id.ts';

type EitherWay<R extends KeyRoute> = R extends `${infer Method} /api/v1/${infer Path}`
  ? `${Method} /api/${Path}` extends Route
    ? `${Method} /${Path}`
    : never
  : never;

/** How staff, or programs, come to imports: what stands before the paths, who may, and what they are refused. */
export interface WayToImports {
  /** Method, path and guard of a route that both have. */
  to(route: EitherWay<KeyRoute>): {
    method: 'get' | 'post' | 'patch' | 'put' | 'delete';
    path: string;
    middleware: MiddlewareHandler<ApiEnv> | MiddlewareHandler<ApiEnv>[];
    tags: string[];
    security: Record<string, string[]>[];
  };
  asking(context: Context<ApiEnv>): Asking;
  /** Told that so many rows of the file itself are shown. */
  fileShown(context: Context<ApiEnv>, count: number): void;
  refusals: readonly ErrorCode[];
  commandRefusals: readonly ErrorCode[];
}

/** The routes of imports that staff and programs have alike. */
export function importRoutesBy(way: WayToImports, answers: ImportAnswers): Api {
  const api = createApi();
  const changeRefusals = [...way.commandRefusals, 'not_found', 'not_own_import', 'stale_revision'] as const;

  api.openapi(
    createRoute({
      ...way.to('POST /imports'),
      summary: 'Upload a file of shipments or tracking events; it is checked, and nothing is written yet',
      request: { body: importForm },
      responses: { 201: json(importSchema, 'The import'), ...refusals(...way.commandRefusals, 'file_too_large') },
    }),
    async (context) => {
      return context.json(await answers.open(context, way.asking(context)), 201);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/templates/{kind}'),
      summary: 'Get an empty file with the right columns',
      request: { params: kindParam, query: importTemplateSchema },
      responses: { 200: templateContent, ...refusals('invalid_request', ...way.refusals) },
    }),
    async (context) => {
      return answerTemplate(context, { ...context.req.valid('param'), ...context.req.valid('query') });
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/{id}'),
      summary: 'Get an import and how far it is',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import; its revision is the `ETag`'),
        ...refusals('not_found', ...way.refusals),
      },
    }),
    async (context) => {
      const shown = await answers.get(context, context.req.valid('param').id, way.asking(context));
      // Of a file without names of columns the first row stands there.
      if (shown.header !== null) way.fileShown(context, 1);
      return context.json(shown, 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('POST /imports/{id}/check'),
      summary: 'Correct the columns of an import, and check its file; writes nothing',
      request: { params: idParam, body: body(checkImportSchema) },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...changeRefusals, 'file_deleted', 'import_busy', 'import_over'),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const given = context.req.valid('param').id;
      const run: RunOnImport = (commands, target, command) => commands.check(target, request, command);
      return context.json(await answers.run(context, { given, asking: way.asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('POST /imports/{id}/start'),
      summary: 'Start an import that was checked',
      request: { params: idParam, body: body(startImportSchema) },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...changeRefusals, 'file_deleted', 'import_not_checked', 'import_has_problems', 'import_busy', 'import_over'),
      },
    }),
    async (context) => {
      const request = context.req.valid('json');
      const given = context.req.valid('param').id;
      const run: RunOnImport = (commands, target, command) => commands.start(target, request, command);
      return context.json(await answers.run(context, { given, asking: way.asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('POST /imports/{id}/cancel'),
      summary: 'Cancel an import; rows that are done stay',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...changeRefusals, 'import_busy', 'import_over'),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      const run: RunOnImport = (commands, target, command) => commands.cancel(target, command);
      return context.json(await answers.run(context, { given, asking: way.asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('POST /imports/{id}/undo'),
      summary: 'Undo an import, but for what was changed since',
      request: { params: idParam },
      responses: {
        200: json(importSchema, 'The import'),
        ...refusals(...changeRefusals, 'import_not_checked'),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      const run: RunOnImport = (commands, target, command) => commands.undo(target, command);
      return context.json(await answers.run(context, { given, asking: way.asking(context), run }), 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/{id}/problems'),
      summary: 'List what the check found, by line',
      request: { params: idParam, query: listImportProblemsSchema },
      responses: {
        200: json(importProblemsSchema, onePage),
        ...refusals('invalid_request', 'not_found', 'not_own_import', 'file_deleted', ...way.refusals),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      const wanted = { ...context.req.valid('query'), language: pageLanguage(context) };
      const problems = await answers.problems(context, { given, asking: way.asking(context), ...wanted });
      way.fileShown(context, problems.items.length);
      return context.json(problems, 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/{id}/preview'),
      summary: 'Get the first rows as they would be imported, with their prices',
      request: { params: idParam },
      responses: {
        200: json(importPreviewSchema, 'Up to 100 rows'),
        ...refusals('not_found', 'not_own_import', 'file_deleted', ...way.refusals),
      },
    }),
    async (context) => {
      const preview = await answers.preview(context.req.valid('param').id, way.asking(context));
      way.fileShown(context, preview.rows.length);
      return context.json(preview, 200);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/{id}/errors'),
      summary: 'Get the rows that cannot be imported, with the reasons, as CSV',
      request: { params: idParam, query: importErrorsSchema },
      responses: {
        200: csvFile,
        ...refusals('invalid_request', 'not_found', 'not_own_import', 'file_deleted', ...way.refusals),
      },
    }),
    async (context) => {
      const { language } = context.req.valid('query');
      const file = await answers.errors(context.req.valid('param').id, way.asking(context), language);
      way.fileShown(context, file.count);
      return answerErrors(context, file);
    },
  );

  api.openapi(
    createRoute({
      ...way.to('GET /imports/{id}/rows'),
      summary: 'List what rows of an import came to, by their place in the file',
      request: { params: idParam, query: listImportedRowsSchema },
      responses: {
        200: json(importedRowsSchema, onePage),
        ...refusals('invalid_request', 'not_found', ...way.refusals),
      },
    }),
    async (context) => {
      const given = context.req.valid('param').id;
      return context.json(
        await answers.rows(context, { given, asking: way.asking(context), ...context.req.valid('query') }),
        200,
      );
    },
  );
  return api;
}

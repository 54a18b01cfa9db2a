import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import type { Sessions } from '../../accounts/sessions.ts';
import { ApiError } from '../errors.ts';
import { isGuide, type Guide } from '../guides/names.ts';
import { guideStyle } from '../guides/page.ts';
import { guidePage } from '../guides/render.ts';
import { at, createApi, refusals, type Api } from '../mount.ts';
import { referencePage, referenceScript, referenceStyle, type Reference } from '../reference/page.ts';

const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
const vendored = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/** The page of everything, and that of what programs call. */
const pages = {
  docs: { start: 'start.js', document: '/api/openapi.json' },
  v1: { start: 'start-v1.js', document: '/api/openapi.v1.json' },
} as const satisfies Record<string, Reference>;

const starts = new Map<string, string>(Object.values(pages).map((reference) => [reference.start, referenceScript(reference)]));

const styles = new Map([
  ['guides.css', guideStyle],
  ['reference.css', referenceStyle],
]);

/** Swagger UI writes style elements without a nonce. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const guidePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The reference page and the guides beside it, from files of this installation only. */
export function docsRoutes(sessions: Sessions): Api {
  const api = createApi();
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const rendered = new Map<Guide, string>();
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  api.openapi(
    createRoute({
      ...at('GET /api/docs', sessions),
      summary: 'API reference (page)',
      responses: { 200: { description: 'HTML', content: { 'text/html': { schema: z.string() } } } },
    }),
    (context) => {
      context.header('Content-Security-Policy', policy);
      return context.html(referencePage(pages.docs), 200);
    },
  );
  api.openapi(
    createRoute({
      ...at('GET /api/docs/{file}', sessions),
      summary: 'Get an asset of the API reference; `v1` is its page for programs',
      request: { params: z.object({ file: z.string().max(40) }) },
      responses: { 200: { description: 'Script, style sheet or page' } },
    }),
    async (context) => {
      const { file } = context.req.valid('param');
      const type = types[file.split('.').at(-1) ?? ''] ?? 'text/plain';
      if (file === 'v1') {
        context.header('Content-Security-Policy', policy);
        return context.html(referencePage(pages.v1), 200);
      }
      const start = starts.get(file);
      const style = styles.get(file);
      if (style !== undefined) return context.body(style, 200, { 'Content-Type': type });
      if (start !== undefined) return context.body(start, 200, { 'Content-Type': type });
      if (!vendored.has(file)) throw new ApiError('not_found', 'File not found.');
      const content = contents.get(file) ?? new Uint8Array(await readFile(join(folder, file)));
      contents.set(file, content);
      return context.body(content, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
    },
  );
  api.openapi(
    createRoute({
      ...at('GET /api/docs/guides/{guide}', sessions),
      summary: 'Read a guide for programs (page)',
      request: { params: z.object({ guide: z.string().max(40) }) },
      responses: { 200: { description: 'HTML', content: { 'text/html': { schema: z.string() } } }, ...refusals('not_found') },
    }),
    async (context) => {
      const { guide } = context.req.valid('param');
      if (!isGuide(guide)) throw new ApiError('not_found', 'Guide not found.');
      const page = rendered.get(guide) ?? (await guidePage(guide));
      rendered.set(guide, page);
      context.header('Content-Security-Policy', guidePolicy);
      return context.html(page, 200);
    },
  );
  return api;
}

import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { languageSchema } from '#contracts/languages.ts';
import { screenAt } from '#contracts/screens.ts';
import { compressedPage } from './compressed-page.ts';
import type { ApiEnv } from './env.ts';
import { pageLanguage } from './page-language.ts';
import { readPages } from './page-files.ts';
import { robots, sitemap } from './page-documents.ts';
import { pagePolicy } from './security-headers.ts';

/** The one address of a page for search engines: with its language where the reader's address names one that we speak. */
function addressOf(context: Context): string {
  const named = languageSchema.safeParse(context.req.query('lang'));
  return named.success ? `${context.req.path}?lang=${named.data}` : context.req.path;
}

/** Serves the built client: hashed assets for ever, its page for every screen, and its page with status 404 elsewhere. */
export function servePages(app: Hono<ApiEnv>, webDir: string, publicUrl: () => string): void {
  const pages = readPages(webDir);

  app.use(
    '/assets/*',
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use('/robots.txt', (context) => Promise.resolve(context.text(robots(publicUrl()))));
  app.use('/sitemap.xml', (context) =>
    Promise.resolve(context.body(sitemap(publicUrl()), 200, { 'Content-Type': 'application/xml; charset=utf-8' })),
  );
  const plainFile = serveStatic({
    root: webDir,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=3600'),
  });
  app.use('/:file{[^/]+\\.[a-z0-9]+}', plainFile);
  app.use('/partners/*', plainFile);
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const screen = screenAt(path);
    const page = pages(screen && path, pageLanguage(context));
    if (page === undefined || path.startsWith('/api/') || path.startsWith('/dev/') || path.startsWith('/assets/')) return next();
    const nonce = randomBytes(16).toString('base64');
    context.header('Content-Security-Policy', pagePolicy(nonce));
    context.header('Cache-Control', 'no-cache');
    context.header('Vary', 'Accept-Language, Cookie, Accept-Encoding');
    const html = page
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__ORIGIN__', publicUrl())
      .replaceAll('__ADDRESS__', addressOf(context));
    return compressedPage(context, html, screen === 'screen' ? 200 : 404);
  });
}

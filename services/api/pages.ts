import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { screens } from '#contracts/screens.ts';
import type { ApiEnv } from './env.ts';
import { pagePolicy } from './security-headers.ts';

/** Serves the built client: hashed assets for ever, its page for every screen, and its page with status 404 elsewhere. */
export function servePages(app: Hono<ApiEnv>, webDir: string): void {
  const indexFile = join(webDir, 'index.html');
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;

  app.use(
    '/assets/*',
    serveStatic({
      root: webDir,
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.use('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: webDir }));
  app.get('*', (context, next) => {
    const { path } = context.req;
    if (template === undefined || path.startsWith('/api/') || path.startsWith('/dev/') || path.startsWith('/assets/'))
      return next();
    const nonce = randomBytes(16).toString('base64');
    context.header('Content-Security-Policy', pagePolicy(nonce));
    context.header('Cache-Control', 'no-cache');
    const exists = screens.some((screen) => screen.test(path));
    return context.html(template.replaceAll('__CSP_NONCE__', nonce), exists ? 200 : 404);
  });
}

import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { widgetPaths, widgetThemeSchema } from '#contracts/widget.ts';
import { compressedPage } from './compressed-page.ts';
import type { ApiEnv } from './env.ts';
import type { Pages } from './page-files.ts';
import { pageLanguage } from './page-language.ts';

/** Loads what is its own and nothing else; of its frame's ancestors, browsers go by this and pass over X-Frame-Options. */
const framePolicy = (sites: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...sites].join(' ')}`,
  ].join('; ');

/** Also pages that demand it of all they load may have the script, and the frame, of which they demand that it demands the same. */
const forOthers = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const;
const inIsolatedPages = ['Cross-Origin-Embedder-Policy', 'require-corp'] as const;

interface WidgetOptions {
  /** Folder of the built client. */
  webDir: string;
  pages: Pages;
  /** Who may frame it, besides this installation. */
  sites: readonly string[];
}

/** The tracking widget: the script for pages of others, and the page that it shows them in a frame. No cookies, nothing stored. */
export function serveWidget(app: Hono<ApiEnv>, { webDir, pages, sites }: WidgetOptions): void {
  const policy = framePolicy(sites);
  app.use(
    widgetPaths.script,
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, context) => {
        context.header('Cache-Control', 'public, max-age=3600');
        context.header(...forOthers);
      },
    }),
  );
  app.use(widgetPaths.frame, async (context, next) => {
    const page = pages('widget', pageLanguage(context));
    if (page === undefined) return next();
    const theme = widgetThemeSchema.safeParse(context.req.query('theme')).data ?? 'auto';
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'private, no-cache');
    context.header('Vary', 'Accept-Language, Cookie, Accept-Encoding');
    context.header(...forOthers);
    context.header(...inIsolatedPages);
    return compressedPage(context, page.replace('__THEME__', theme), 200);
  });
}

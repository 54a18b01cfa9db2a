import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { languageSchema, type Language } from '#contracts/languages.ts';
import type { Channel } from '#contracts/mail.ts';
import { parcelAt, screenAt } from '#contracts/screen-at.ts';
import { redirects, screens } from '#contracts/screens.ts';
import type { Logger } from '#infra/logger.ts';
import { compressedPage } from './compressed-page.ts';
import type { ApiEnv } from './env.ts';
import type { GuesserOf } from './guesses.ts';
import type { FindParcel } from './find-parcel.ts';
import { sessionCookie } from './guards.ts';
import { pageLanguage } from './page-language.ts';
import { readPages, type PageName } from './page-files.ts';
import { createParcelPage, type DrawnParcel } from './parcel-page.ts';
import { robots, sitemap } from './page-documents.ts';
import { pagePolicy } from './security-headers.ts';
import { serveWidget } from './serve-widget.ts';

/** The one address of a page for search engines: with its language where the reader's address names one that we speak. */
function addressOf(context: Context): string {
  const named = languageSchema.safeParse(context.req.query('lang'));
  return named.success ? `${context.req.path}?lang=${named.data}` : context.req.path;
}

/** Which page a path has, where it is not that of a parcel. */
function nameOf(context: Context): PageName {
  const screen = screenAt(context.req.path);
  if (screen === undefined) return 'not-found';
  if (screen.name === 'home') return 'home';
  if (screen.name !== 'track') return 'other';
  return screen.number === undefined && context.req.query('n') === undefined ? 'track' : 'lookup';
}

/** Whether there is anything at a path; whether a parcel has a number is for the API alone to say, which counts guesses. */
function hasContent(path: string): boolean {
  const screen = screenAt(path);
  return screen !== undefined && (screen.number === undefined || parcelAt(path) !== undefined);
}

function fetchesPictures(path: string): boolean {
  const name = screenAt(path)?.name;
  return name !== undefined && 'fetchesPictures' in screens[name];
}

interface PagesOptions {
  /** Folder of the built client. */
  webDir: string;
  publicUrl(): string;
  findParcel: FindParcel;
  guesserOf: GuesserOf;
  /** How followers can be reached. */
  channels: readonly Channel[];
  /** Sites that may frame the tracking widget. */
  widgetSites: readonly string[];
  logger: Logger;
}

/** Serves the built client: immutable hashed assets, its page for every screen, and its page with status 404 elsewhere. */
export function servePages(app: Hono<ApiEnv>, options: PagesOptions): void {
  const { webDir, publicUrl, widgetSites: sites } = options;
  const pages = readPages(webDir);
  const parcelPage = createParcelPage(options);

  /** The public view of a parcel. Whoever has proof, or may have, sees more: the browser fetches that. */
  const parcelOf = async (context: Context<ApiEnv>, language: Language): Promise<DrawnParcel | undefined> => {
    const number = parcelAt(context.req.path);
    const mayHaveProof = context.req.query('k') !== undefined || getCookie(context, sessionCookie) !== undefined;
    return number === undefined || mayHaveProof ? undefined : parcelPage(context.var.client, number, language);
  };

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
  serveWidget(app, { webDir, pages, sites });
  const plainFile = serveStatic({
    root: webDir,
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=3600'),
  });
  app.use('/:file{[^/]+\\.[a-z0-9]+}', plainFile);
  app.use('/partners/*', plainFile);
  for (const [path, target] of Object.entries(redirects)) app.get(path, async (context) => context.redirect(target));
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const language = pageLanguage(context);
    const parcel = await parcelOf(context, language);
    const page = pages(parcel ? 'parcel' : nameOf(context), language);
    if (page === undefined || path.startsWith('/api/') || path.startsWith('/dev/') || path.startsWith('/assets/')) return next();
    const nonce = randomBytes(16).toString('base64');
    context.header('Content-Security-Policy', pagePolicy(nonce, { fetchesPictures: fetchesPictures(path) }));
    context.header('Cache-Control', 'private, no-cache');
    context.header('Vary', 'Accept-Language, Cookie, Accept-Encoding');
    const values = new Map([
      ['CSP_NONCE', nonce],
      ['ORIGIN', publicUrl()],
      ['ADDRESS', addressOf(context)],
      ['TITLE', parcel?.title],
      ['BODY', parcel?.body],
      ['DATA', parcel?.data],
    ]);
    // In one pass: what was filled in is not read again.
    const html = page.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, name: string) => values.get(name) ?? mark);
    return compressedPage(context, html, hasContent(path) ? 200 : 404);
  });
}

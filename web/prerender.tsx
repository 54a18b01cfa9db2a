import i18next from 'i18next';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router-dom';
import type { Language } from '#contracts/languages.ts';
import { App } from './app/app.tsx';
import { queryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { speak } from './shared/i18n/start-i18n.ts';

/** A page as it is served: what search engines and previews read of it, and its text if it is drawn at build. */
export interface PrerenderedPage {
  title: string;
  description: string;
  noScript: string;
  /** What stands in #root; empty where the browser draws the screen. */
  body: string;
}

/** The pages that are written at build; every screen of the staff shares one. */
export const pageNames = ['home', 'track', 'not-found', 'other'] as const;
export type PageName = (typeof pageNames)[number];

/** Writes a page in a language, as the browser would draw it before anybody has touched it. */
export async function prerenderPage(page: PageName, language: Language): Promise<PrerenderedPage> {
  await speak(language);
  await i18next.loadNamespaces(['home', 'tracking']);
  const { t } = i18next;
  const noScript = t('home:noScript');
  switch (page) {
    case 'home':
      return {
        title: t('title', { page: t('home:title') }),
        description: t('home:description'),
        noScript,
        body: await draw('/'),
      };
    case 'not-found':
      return {
        title: t('title', { page: t('notFound.title') }),
        description: t('notFound.detail'),
        noScript,
        body: await draw('/nowhere'),
      };
    case 'track':
      return { title: t('title', { page: t('tracking:title') }), description: t('tracking:lead'), noScript, body: '' };
    case 'other':
      return { title: t('brand'), description: t('footer.tagline'), noScript, body: '' };
    default:
      return page satisfies never;
  }
}

async function draw(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const app = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  );
  // In one piece: a part that came later would be put into place by an inline script, which the page's policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: refuse });
  const html = await new Response(prelude).text();
  router.dispose();
  // Its timers would hold the build open for as long as an unused answer is kept.
  queryClient.clear();
  // The title is in the head of the page already.
  return html.replace(/<title>.*?<\/title>/, '');
}

function refuse(error: unknown): never {
  throw error;
}

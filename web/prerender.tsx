import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Language } from '#contracts/languages.ts';
import { paths } from '#contracts/paths.ts';
import { draw } from './draw.tsx';
import { initI18n } from './shared/i18n/start-i18n.ts';

export { widgetMarks } from './widget/words.ts';

/** A page as it is served: what search engines and previews read of it, and its text if it is drawn at build. */
export interface PrerenderedPage {
  title: string;
  description: string;
  noScript: string;
  /** What stands in #root; empty where the browser draws the screen. */
  body: string;
}

/** The pages that are written at build; of `parcel` the server draws what its parcel needs, every screen of the staff shares one. */
export const pageNames = ['home', 'track', 'parcel', 'lookup', 'not-found', 'other'] as const;
export type PageName = (typeof pageNames)[number];

export async function prerenderPage(page: PageName, language: Language): Promise<PrerenderedPage> {
  await initI18n(language);
  await i18next.loadNamespaces(['home', 'tracking']);
  const { t } = i18next;
  const noScript = t('home:noScript');
  const drawn = (path: string) => draw({ path, client: new QueryClient(), words: i18next });
  const tracking = { title: t('title', { page: t('tracking:title') }), description: t('tracking:lead'), noScript };
  switch (page) {
    case 'home':
      return {
        title: t('title', { page: t('home:title') }),
        description: t('home:description'),
        noScript,
        body: await drawn(paths.home),
      };
    case 'not-found':
      return {
        title: t('title', { page: t('notFound.title') }),
        description: t('notFound.detail'),
        noScript,
        body: await drawn('/nowhere'),
      };
    case 'track':
      return { ...tracking, body: await drawn(paths.track) };
    case 'parcel':
      return { ...tracking, title: '__TITLE__', body: '__BODY__' };
    case 'lookup':
      return { ...tracking, body: '' };
    case 'other':
      return { title: t('brand'), description: t('footer.tagline'), noScript, body: '' };
    default:
      return page satisfies never;
  }
}

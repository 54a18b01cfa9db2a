import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { routes } from './app/routes.tsx';

interface Drawing {
  path: string;
  client: QueryClient;
  words: i18n;
}

export async function draw({ path, client, words }: Drawing): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const app = (
    <I18nextProvider i18n={words}>
      <StrictMode>
        <App client={client} router={router} />
      </StrictMode>
    </I18nextProvider>
  );
  // In one piece: a part that came later would be put into place by an inline script, which the page's policy forbids.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: refuse });
  const html = await new Response(prelude).text();
  router.dispose();
  // Its timers would hold the process for as long as an unused answer is kept.
  client.clear();
  // The title is in the head of the page already.
  return html.replace(/<title>.*?<\/title>/, '');
}

function refuse(error: unknown): never {
  throw error;
}

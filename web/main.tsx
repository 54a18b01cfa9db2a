import './app/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { languageSchema } from '#contracts/languages.ts';
import { App } from './app/app.tsx';
import { makeEarlyClicks } from './app/early-clicks.tsx';
import { logUncaught } from './app/log-uncaught.ts';
import { queryClient } from './app/query-client.ts';
import { routes } from './app/routes.tsx';
import { followScrollBar } from './app/scroll-bar.ts';
import { adoptServedData } from './app/served-data.ts';
import { nextTask } from './shared/next-task.ts';
import { startI18n } from './shared/i18n/start-i18n.ts';

logUncaught();
followScrollBar();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isDrawn = root.firstElementChild !== null;
await startI18n(isDrawn ? languageSchema.parse(document.documentElement.lang) : undefined);
adoptServedData(queryClient);
await nextTask();
// A served page is where its reader has scrolled to by now; the router would begin at the top.
const router = createBrowserRouter(routes, isDrawn ? { hydrationData: { loaderData: {} } } : {});
await nextTask();

const app = (
  <StrictMode>
    <App client={queryClient} router={router} />
  </StrictMode>
);
// A transition yields to whoever taps or types meanwhile.
if (isDrawn) startTransition(() => void hydrateRoot(root, app));
else {
  makeEarlyClicks();
  createRoot(root).render(app);
}

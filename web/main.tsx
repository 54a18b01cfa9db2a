import './app/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { languageSchema } from '#contracts/languages.ts';
import { App } from './app/app.tsx';
import { makeEarlyClicks } from './app/early-clicks.tsx';
import { logUncaught } from './app/log-uncaught.ts';
import { routes } from './app/routes.tsx';
import { startI18n } from './shared/i18n/start-i18n.ts';

logUncaught();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isDrawn = root.firstElementChild !== null;
await startI18n(isDrawn ? languageSchema.parse(document.documentElement.lang) : undefined);

const app = (
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>
);
if (isDrawn) hydrateRoot(root, app);
else {
  makeEarlyClicks();
  createRoot(root).render(app);
}

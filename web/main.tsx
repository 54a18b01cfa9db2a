import './app/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { logUncaught } from './app/log-uncaught.ts';
import { routes } from './app/routes.tsx';
import { startI18n } from './shared/i18n/start-i18n.ts';

logUncaught();
const served = document.documentElement.lang;
const language = await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = (
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>
);
// The server's page in another language than the reader's choice is of no use: it is drawn anew.
if (root.firstElementChild && served === language) hydrateRoot(root, app);
else createRoot(root).render(app);

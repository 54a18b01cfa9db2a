import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './app/app.tsx';
import { logUncaught } from './app/log-uncaught.ts';
import { applyTheme } from './app/theme-preference.ts';
import { startI18n } from './shared/i18n/start-i18n.ts';

// The content security policy forbids eval; without this zod would try it and be reported.
z.config({ jitless: true });

logUncaught();
applyTheme();
await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

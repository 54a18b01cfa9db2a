import { reportError } from './report-error.ts';

/** Uncaught errors and rejections are logged here and on the server; the browser's own report of a rejection is left out. */
export function logUncaught(): void {
  window.addEventListener('unhandledrejection', (event) => {
    console.error('unhandled rejection', event.reason);
    reportError('rejection', event.reason);
    event.preventDefault();
  });
  window.addEventListener('error', (event) => {
    console.error('uncaught error', event.error);
    reportError('uncaught', event.error);
  });
}

import { type ClientError, clientErrorSchema, mostFrames } from '#contracts/client-errors.ts';

const mostReports = 5;
const reported = new Set<string>();

/** The report of an error: nothing that a person wrote. */
export function reportOf(kind: ClientError['kind'], error: unknown, path: string): ClientError {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g)].map(([frame]) => frame);
  const name = error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Unknown';
  return { kind, error: name, screen: /^\/[a-z-]{0,30}/.exec(path)?.[0] ?? '/', frames: frames.slice(0, mostFrames) };
}

/** Reports a script error to the server: each one once, at most five per page. A failed report is not retried. */
export function reportError(kind: ClientError['kind'], error: unknown): void {
  const report = clientErrorSchema.safeParse(reportOf(kind, error, window.location.pathname));
  if (!report.success) return;
  const body = JSON.stringify(report.data);
  if (reported.has(body) || reported.size >= mostReports) return;
  reported.add(body);
  const headers = { 'Content-Type': 'application/json' };
  fetch('/api/client-errors', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

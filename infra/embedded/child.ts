import { shutdownMs } from '../shutdown.ts';

/** What a child sends its supervisor over the IPC channel, once; `notes` are sentences for whoever started everything. */
export type ChildMessage =
  | { type: 'ready'; url: string; urls?: Record<string, string>; notes?: string[] }
  | { type: 'failed'; message: string };

/** A running embedded server: where clients reach it, and how to stop it (idempotent). */
export interface RunningServer {
  url: string;
  /** All addresses by name, where a server has more than one. */
  urls?: Record<string, string>;
  /** Resolves if the server dies for good after it was ready; its process then exits with 1. */
  failed?: Promise<Error>;
  stop: () => Promise<void>;
}

/**
 * Body of an embedded server's process. Starts the server, reports its URL to the supervisor and stops it on
 * {@link onStopRequest}.
 */
export async function runAsChild(start: () => Promise<RunningServer>): Promise<void> {
  const running = start();
  let stopping: Promise<void> | undefined;
  onStopRequest(() => {
    // A start that hangs cannot be stopped, only left.
    setTimeout(() => process.exit(1), shutdownMs).unref();
    stopping ??= running
      .then((server) => server.stop())
      .catch(() => undefined)
      .then(() => process.exit());
  });
  try {
    const server = await running;
    report({ type: 'ready', url: server.url, ...(server.urls && { urls: server.urls }) });
    void server.failed?.then((error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
  } catch (error) {
    process.exitCode = 1;
    report({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    if (process.connected) process.disconnect();
  }
}

/** Sends the message to the supervisor, if there is one; a supervisor that has exited is no error. */
export function tellSupervisor(message: ChildMessage): void {
  // Without a callback, a channel that closes meanwhile would end this process by an unhandled 'error'.
  if (process.connected) process.send?.(message, () => undefined);
}

function report(message: ChildMessage): void {
  if (process.send) tellSupervisor(message);
  else process.stdout.write(`${JSON.stringify(message)}\n`);
}

/**
 * Calls `stop` with the reason on SIGTERM, on SIGINT when this process has no supervisor, or as soon as the supervisor's IPC
 * channel closes, so that a killed supervisor leaves no orphan. It may be called more than once.
 */
export function onStopRequest(stop: (reason: string) => void): void {
  process.on('SIGTERM', stop);
  // Ctrl-C reaches the whole process group: under a supervisor the order of stopping is the supervisor's.
  process.on('SIGINT', (signal) => {
    if (!process.send) stop(signal);
  });
  process.once('disconnect', () => stop('disconnect'));
  if (process.send && !process.connected) stop('disconnect');
}

/** What an embedded server tells its supervisor over the IPC channel, once. */
export type ChildMessage = { type: 'ready'; url: string; urls?: Record<string, string> } | { type: 'failed'; message: string };

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
 * Body of an embedded server's process. Starts the server, reports its URL to the supervisor and stops it
 * on SIGTERM, on SIGINT when nobody supervises it, or as soon as the supervisor's IPC channel closes, so that a killed supervisor
 * leaves no orphan.
 */
export async function runAsChild(start: () => Promise<RunningServer>): Promise<void> {
  const running = start();
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= running
      .then((server) => server.stop())
      .catch(() => undefined)
      .then(() => process.exit());
  };
  process.once('SIGTERM', stop);
  // Ctrl-C reaches the whole process group: under a supervisor the order of stopping is the supervisor's.
  if (process.send) process.on('SIGINT', () => undefined);
  else process.once('SIGINT', stop);
  process.once('disconnect', stop);
  try {
    const server = await running;
    tell({ type: 'ready', url: server.url, ...(server.urls && { urls: server.urls }) });
    void server.failed?.then((error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
  } catch (error) {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  }
}

function tell(message: ChildMessage): void {
  if (process.send) process.send(message);
  else process.stdout.write(`${JSON.stringify(message)}\n`);
}

import type { Logger } from './logger.ts';
import { within } from './shutdown.ts';

export const crashStopMs = 2_000;

interface Process {
  on(event: 'unhandledRejection' | 'uncaughtException', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

export interface UnhandledOptions {
  process: Process;
  logger: Logger;
  /** Stops what can still be stopped; has two seconds. */
  stop(): Promise<void>;
}

/** An unhandled error is logged and ends the process with exit code 1; its supervisor restarts it. */
export function exitOnUnhandled({ process, logger, stop }: UnhandledOptions): void {
  let isEnding = false;
  const endWith = (what: string) => (fault: unknown) => {
    logger.fatal({ err: fault }, what);
    if (isEnding) return;
    isEnding = true;
    within(crashStopMs, stop())
      .catch(() => undefined)
      .finally(() => process.exit(1));
  };
  process.on('unhandledRejection', endWith('unhandled promise rejection'));
  process.on('uncaughtException', endWith('uncaught exception'));
}

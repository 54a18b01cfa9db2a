import { readConfig } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, type Core } from '../compose.ts';

/** Runs a command-line tool on the core and ends the process with its outcome. */
export async function runTool(name: string, work: (core: Core, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  process.once('SIGTERM', () => stopping.abort());
  try {
    const config = readConfig(process.env);
    const core = await composeCore({ config, logger: createLogger(config.LOG_LEVEL, name) });
    await work(core, stopping.signal).finally(() => core.shutdown.stop());
    process.exit(0);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

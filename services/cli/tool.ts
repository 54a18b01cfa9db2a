import { ConfigError } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, type Core } from '../compose.ts';
import { withServers } from './with-servers.ts';

export async function runTool(name: string, work: (core: Core, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  try {
    await withServers({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }, async (config) => {
      const core = await composeCore({ config, logger: createLogger(config.LOG_LEVEL, name) });
      try {
        await work(core, stopping.signal);
      } finally {
        await core.shutdown.stop();
      }
    });
    process.exit(0);
  } catch (error) {
    if (error instanceof ConfigError) console.error(`Invalid configuration:\n${error.message}`);
    else console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

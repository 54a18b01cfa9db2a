import { ConfigError } from '#infra/config.ts';
import { createLogger } from '#infra/logger.ts';
import { composeCore, type Core } from '../compose.ts';
import { operatorSentence } from '../operator-sentence.ts';
import { withServers } from './with-servers.ts';

/** Does the work, which Ctrl-C aborts, and ends the process: with a sentence and 1 where it throws. */
export async function runToExit(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  try {
    await work(stopping.signal);
    process.exit(0);
  } catch (error) {
    const sentence = operatorSentence(error) ?? (error instanceof Error ? error.message : String(error));
    console.error(error instanceof ConfigError ? sentence : `${name}: ${sentence}`);
    process.exit(1);
  }
}

/** Does the work with the core on the configured servers, or on the embedded ones. */
export const withCore = (name: string, work: (core: Core) => Promise<void>): Promise<void> =>
  withServers({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }, async (config) => {
    const core = await composeCore({ config, logger: createLogger(config.LOG_LEVEL, name) });
    try {
      await work(core);
    } finally {
      await core.shutdown.stop();
    }
  });

export const runTool = (name: string, work: (core: Core, signal: AbortSignal) => Promise<void>): Promise<void> =>
  runToExit(name, (signal) => withCore(name, (core) => work(core, signal)));

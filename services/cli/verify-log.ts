import { parseArgs } from 'node:util';
import { createLogger } from '#infra/logger.ts';
import { linesIn } from '#infra/seals/file.ts';
import { composeCore } from '../compose.ts';
import { sealFileOf } from '../seals/file-place.ts';
import { verifyLog } from '../seals/verify/verify-log.ts';
import { runToExit } from './tool.ts';
import { sentenceOn } from './verifying/sentences.ts';
import { withServers } from './with-servers.ts';

const usage = 'Usage: npm run verify-log [-- --from-head NUMBER]';

function headIn(args: readonly string[]): number | undefined {
  const { values } = parseArgs({ args: [...args], options: { 'from-head': { type: 'string' } } });
  const { 'from-head': given } = values;
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given)) throw new Error(usage);
  return Number(given);
}

async function verify(signal: AbortSignal): Promise<void> {
  const fromHead = headIn(process.argv.slice(2));
  await withServers({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' }, async (config) => {
    const { store, seals, sealingKey, clock, shutdown } = await composeCore({
      config,
      logger: createLogger(config.LOG_LEVEL, 'verify-log'),
    });
    try {
      const path = sealFileOf(config);
      const startedAt = performance.now();
      const result = await verifyLog({
        store,
        seals,
        file: { path, lines: linesIn(path) },
        publicKey: sealingKey?.publicKey,
        clock,
        signal,
        fromHead,
        onProgress: (events, of) => process.stderr.write(`\r${events} of ${of} sealed events`),
      });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`\r${sentenceOn(result, seconds)}`);
      if (result.findingCount > 0) throw new Error(`${result.findingCount} differences were found.`);
      if (result.state === 'interrupted') throw new Error('Interrupted. Run this again: it goes on from there.');
    } finally {
      await shutdown.stop();
    }
  });
}

await runToExit('verify-log', verify);

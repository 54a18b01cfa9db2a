import { createLogger } from '#infra/logger.ts';
import { linesIn } from '#infra/seals/file.ts';
import { composeCore } from '../compose.ts';
import { sealFileOf } from '../seals/file-place.ts';
import { verifyLog } from '../seals/verify/verify-log.ts';
import { runToExit } from './tool.ts';
import { requireFile, verifyWanted } from './verifying/options.ts';
import { isUnwitnessed, missingFileOf, progressOf, sentenceOn } from './verifying/sentences.ts';
import { withServers } from './with-servers.ts';

async function verify(signal: AbortSignal): Promise<void> {
  const { fromHead, heads } = verifyWanted(process.argv.slice(2));
  if (heads !== undefined) await requireFile(heads);
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
        keptElsewhere: heads === undefined ? undefined : { path: heads, lines: linesIn(heads) },
        publicKey: sealingKey?.publicKey,
        clock,
        signal,
        fromHead,
        onProgress: (events, of) => process.stderr.write(`\r${progressOf(events, of)}`),
      });
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`\r${sentenceOn(result, seconds)}`);
      const missing = missingFileOf(result, path);
      if (missing) console.log(missing);
      if (result.findingCount > 0) throw new Error(`Differences found: ${result.findingCount}.`);
      if (isUnwitnessed(result)) throw new Error('No head outside the databases was compared.');
      if (result.state === 'interrupted') throw new Error('Interrupted. Run this again: it goes on from there.');
    } finally {
      await shutdown.stop();
    }
  });
}

await runToExit('verify-log', verify);

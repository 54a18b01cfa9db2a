import { rebuild } from '#projections/rebuild.ts';
import { projectors } from '../nouns.ts';
import { runTool } from './tool.ts';

await runTool('rebuild', async ({ databaseUrl, log, logger }, signal) => {
  const startedAt = performance.now();
  const onProgress = (applied: number) => process.stderr.write(`\r${applied} events`);
  const applied = await rebuild({ databaseUrl, log, projectors, logger, signal, onProgress });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`\rRebuilt the read models from ${applied} events in ${seconds.toFixed(1)} s.`);
});

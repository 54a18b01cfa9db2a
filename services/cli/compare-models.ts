import type { ComparedValue } from '#contracts/system.ts';
import { compareModels } from '#projections/compare.ts';
import type { Replayed } from '#projections/next-models.ts';
import { projectors } from '../nouns.ts';
import { runTool } from './tool.ts';

await runTool('compare-models', async ({ databaseUrl, log, modelComparisons, clock, logger }, signal) => {
  const startedAt = performance.now();
  const onProgress = ({ events, share }: Replayed) => process.stderr.write(`\r${events} events, ${Math.floor(share * 100)} %`);
  const compared = await compareModels({ databaseUrl, log, projectors, logger, signal, onProgress });
  await modelComparisons.keep({ at: clock.now().toISOString(), ...compared });
  const { position, events, tables, rows, differing, differences } = compared;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`\rCompared ${rows} rows of ${tables} tables at position ${position} (${events} events) in ${seconds} s.`);
  for (const { table, key, kind, columns } of differences) {
    console.log(`${table} ${key}: ${kind}`);
    for (const { name, live, rebuilt } of columns) console.log(`  ${name}: ${textOf(live)}, by the log ${textOf(rebuilt)}`);
  }
  if (differing > differences.length) console.log(`... and ${differing - differences.length} more.`);
  if (differing > 0) throw new Error(`${differing} rows differ from what the log makes. \`npm run rebuild\` makes them anew.`);
  console.log('Every row is what the log makes.');
});

function textOf(value: ComparedValue): string {
  if (value.kind === 'shown') return value.text;
  return value.kind === 'nothing' ? 'nothing' : `hidden (${value.characters} characters)`;
}

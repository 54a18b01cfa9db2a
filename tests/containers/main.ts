import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { provideTools } from '#tests/support/tools.mjs';
import { run } from './command.ts';
import { provideEngine } from './engine.ts';
import { startGuard } from './guard.ts';
import { runId } from './run-label.ts';
import { makeStandIns } from './stand-ins.ts';

/**
 * `npm run test:containers`: the story, and the promises of the ports, on the real servers in containers, and docker-compose.yml with the
 * product's own image. `--stand-ins` makes the servers' images on the spot; `--if-possible` passes where no engine or browser can be had; `--minutes`
 * says how long all of it may take.
 */
const { values } = parseArgs({
  options: { 'stand-ins': { type: 'boolean' }, 'if-possible': { type: 'boolean' }, minutes: { type: 'string' } },
});
const minutes = Number(values.minutes ?? Infinity);
const resultsSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

const [missing] = provideTools('e2e/story.test.ts');
if (missing) testNothing(`${missing.name} is not installed (Debian: apt-get install ${missing.package})`);
const engine = await provideEngine();
if ('reason' in engine) testNothing(`${engine.reason}. Start Docker or Podman, or set DOCKER_HOST`);
const guard = startGuard({ run: runId, ...(engine.pid !== undefined && { enginePid: engine.pid }) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = await mkdtemp(join(tmpdir(), 'waybill-containers-'));
const results = join(folder, 'results.json');
try {
  await Promise.race([testAll(), limit()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await guard.clear();
}
const { passed, failed } = await counted();
await rm(folder, { recursive: true });
console.log(`containers: ${passed} passed, ${failed} failed`);
process.exit();

function testNothing(reason: string): never {
  console.error(`Nothing was tested in containers: ${reason}.`);
  process.exit(values['if-possible'] ? 0 : 1);
}

async function testAll(): Promise<void> {
  const onGroup = (group: number) => guard.endGroup(group);
  await run('npm', ['run', '--silent', 'build'], { onGroup });
  // The reaper of testcontainers is an image of its own; what it does, the guard does.
  const standIns = values['stand-ins']
    ? { ...(await makeStandIns()), TESTCONTAINERS_RYUK_DISABLED: 'true', TEST_EVENTSTORE_IS_EMBEDDED: '1' }
    : {};
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/containers/vitest.config.ts'];
  await run(process.execPath, [...vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${results}`], {
    env: { ...process.env, ...standIns, WAYBILL_TEST_RUN: runId },
    onGroup,
  });
}

function limit(): Promise<never> {
  return new Promise((_, reject) => {
    if (Number.isFinite(minutes))
      setTimeout(() => reject(new Error(`The tests in containers were not over within ${minutes} minutes.`)), minutes * 60_000);
  });
}

/** What ended before there were results has failed once. */
async function counted(): Promise<{ passed: number; failed: number }> {
  const text = await readFile(results, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = resultsSchema.parse(JSON.parse(text));
  return { passed: numPassedTests, failed: Math.max(numFailedTests, Number(process.exitCode ?? 0)) };
}

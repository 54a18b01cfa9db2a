import { parseArgs } from 'node:util';
import { run } from './command.ts';
import { provideEngine } from './engine.ts';
import { startGuard } from './guard.ts';
import { runId } from './run-label.ts';
import { makeStandIns } from './stand-ins.ts';

/**
 * `npm run test:containers`: the story, and the promises of the ports, on the real servers in containers, and docker-compose.yml with the
 * product's own image. `--stand-ins` makes the servers' images on the spot; `--if-possible` passes where no engine can run.
 */
const { values } = parseArgs({ options: { 'stand-ins': { type: 'boolean' }, 'if-possible': { type: 'boolean' } } });

const engine = await provideEngine();
if ('reason' in engine) {
  console.error(`Nothing was tested in containers: ${engine.reason}. Start Docker or Podman, or set DOCKER_HOST.`);
  process.exit(values['if-possible'] ? 0 : 1);
}
const clear = startGuard({ run: runId, ...(engine.pid !== undefined && { enginePid: engine.pid }) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  await run('npm', ['run', '--silent', 'build']);
  // The reaper of testcontainers is an image of its own; what it does, the guard does.
  const standIns = values['stand-ins'] ? { ...(await makeStandIns()), TESTCONTAINERS_RYUK_DISABLED: 'true' } : {};
  await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/containers/vitest.config.ts'], {
    env: { ...process.env, ...standIns, WAYBILL_TEST_RUN: runId },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await clear();
}

import { spawn } from 'node:child_process';
import { getContainerRuntimeClient } from 'testcontainers';

/** `npm run test:containers`: the story, and the promises of the ports, on the real servers in containers. */
const hasRuntime = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);
if (hasRuntime) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/containers/vitest.config.ts'];
  const tests = spawn(process.execPath, args, { stdio: 'inherit' });
  tests.once('exit', (code) => process.exit(code ?? 1));
} else {
  console.error('No container runtime answers: start Docker or Podman, or set DOCKER_HOST. Nothing was tested.');
  process.exit(1);
}

import { spawn } from 'node:child_process';
import { getContainerRuntimeClient } from 'testcontainers';

/** `npm run test:containers`: the story, and the promises of the ports, on the real servers in containers. */
const hasRuntime = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);
const run = (command: string, ...args: string[]) =>
  new Promise<number>((resolve) => {
    spawn(command, args, { stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });

if (hasRuntime) {
  const built = await run('npm', 'run', '--silent', 'build');
  process.exit(
    built ||
      (await run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/containers/vitest.config.ts')),
  );
} else {
  console.error('No container runtime answers: start Docker or Podman, or set DOCKER_HOST. Nothing was tested.');
  process.exit(1);
}

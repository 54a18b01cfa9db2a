import { appendFile } from 'node:fs/promises';
import { once } from 'node:events';
import { setImmediate as handlersAreThere } from 'node:timers/promises';
import { runAsChild, tellSupervisor } from '#infra/embedded/child.ts';

const { CHILD_BEHAVIOUR, CHILD_NAME = '', CHILD_JOURNAL = '' } = process.env;
const server = { url: 'http://127.0.0.1:1', stop: () => appendFile(CHILD_JOURNAL, `${CHILD_NAME} stopped\n`) };
const forEver = () => new Promise<never>(() => setInterval(() => undefined, 1_000));

/** Tells the test that this process runs: from then on it may get any signal, so whatever listens must be there. */
async function begin(): Promise<void> {
  await handlersAreThere();
  await appendFile(CHILD_JOURNAL, `${CHILD_NAME} is process ${process.pid}\n`);
}

switch (CHILD_BEHAVIOUR) {
  case 'stubborn':
    process.on('SIGTERM', () => undefined);
    await begin();
    tellSupervisor({ type: 'ready', url: server.url });
    await forEver();
    break;
  case 'never ready':
    await runAsChild(() => begin().then(forEver));
    break;
  case 'ready when the supervisor is gone':
    await runAsChild(async () => {
      const gone = once(process, 'disconnect');
      await begin();
      await gone;
      return server;
    });
    break;
  default:
    await runAsChild(() => begin().then(() => server));
}

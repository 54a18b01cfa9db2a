import { appendFile } from 'node:fs/promises';
import { once } from 'node:events';
import { runAsChild, tellSupervisor } from '#infra/embedded/child.ts';

const { CHILD_BEHAVIOUR, CHILD_NAME = '', CHILD_JOURNAL = '' } = process.env;
const server = { url: 'http://127.0.0.1:1', stop: () => appendFile(CHILD_JOURNAL, `${CHILD_NAME} stopped\n`) };
const forEver = () => new Promise<never>(() => setInterval(() => undefined, 1_000));

await appendFile(CHILD_JOURNAL, `${CHILD_NAME} is process ${process.pid}\n`);
if (CHILD_BEHAVIOUR === 'stubborn') {
  process.on('SIGTERM', () => undefined);
  tellSupervisor({ type: 'ready', url: server.url });
  await forEver();
} else if (CHILD_BEHAVIOUR === 'never ready') await runAsChild(forEver);
else if (CHILD_BEHAVIOUR === 'ready when the supervisor is gone') {
  await runAsChild(async () => {
    await once(process, 'disconnect');
    return server;
  });
} else await runAsChild(async () => server);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbedded } from '#infra/embedded/plan.ts';
import { createSupervisor, type ChildSpec } from '#infra/embedded/supervisor.ts';

/** The embedded servers as plain processes, for one run of the bench. */
export interface BenchServers {
  env: Record<string, string>;
  /** Starts one more process that reports its URL when it is ready. */
  start(name: string, source: string, env: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
}

export async function startBenchServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const supervisor = createSupervisor((text) => console.error(text));
  const { env } = await startEmbedded(
    { DATABASE_URL: undefined, EVENTSTORE_URL: undefined, NATS_URL: undefined, SMTP_URL: undefined },
    folder,
    supervisor,
  );
  const master = Buffer.alloc(32, 1).toString('base64');
  return {
    // All sockets of a bench come from one address.
    env: {
      ...{ ...env, MASTER_KEY: master, DATA_DIR: folder, LOG_LEVEL: 'error' },
      ...{ SOCKETS_PER_ADDRESS: '100000', MESSAGES_PER_ADDRESS: '1000000', MESSAGES_PER_CONVERSATION: '1000000' },
    },
    async start(name, source, more) {
      const spec: ChildSpec = { name, entry: { source, built: `${basename(source, '.ts')}.js` }, env: { PORT: '0', ...more } };
      return (await supervisor.start(spec)).url.replace('localhost', '127.0.0.1');
    },
    async stop() {
      await supervisor.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

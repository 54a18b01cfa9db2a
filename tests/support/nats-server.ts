import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusServer, BusServerOptions } from '#tests/suites/bus/bench.ts';

/**
 * Runs the real nats-server from PATH on a free port of 127.0.0.1.
 * @throws naming the package to install where there is none
 */
export async function startNatsServer(options: BusServerOptions = {}): Promise<BusServer> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-nats-'));
  const file = join(folder, 'nats.conf');
  await writeFile(file, natsConfiguration(options));
  const child = spawn('nats-server', ['--config', file, '--addr', '127.0.0.1', '--port', String(options.port ?? -1)], {
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await new Promise<string>((resolve, reject) => {
      let log = '';
      child.once('error', () =>
        reject(new Error('nats-server is not on PATH: install the package nats-server (apt-get install nats-server).')),
      );
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        const at = /Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(log)?.[1];
        if (at && log.includes('Server is ready')) resolve(at);
      });
      void exited.then(() => reject(new Error(`nats-server did not start: ${log}`)));
    });
    return { url: `nats://127.0.0.1:${port}`, retire: () => void child.kill('SIGUSR2'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function natsConfiguration(options: BusServerOptions): string {
  const { user, password, token } = options;
  return [
    user && `authorization { user: "${user}", password: "${password ?? ''}" }`,
    token && `authorization { token: "${token}" }`,
    options.maxPayloadBytes && `max_payload: ${options.maxPayloadBytes}`,
    options.maxPendingBytes && `max_pending: ${options.maxPendingBytes}`,
    options.pingIntervalMs && `ping_interval: "${options.pingIntervalMs}ms"`,
    options.writeDeadlineMs && `write_deadline: "${options.writeDeadlineMs}ms"`,
    options.maxPingsOut && `ping_max: ${options.maxPingsOut}`,
  ]
    .filter(Boolean)
    .join('\n');
}

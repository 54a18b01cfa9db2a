import { connect, Events } from 'nats';
import { afterEach, describe, expect, it } from 'vitest';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import type { NatsBrokerOptions } from '#infra/embedded/nats/settings.ts';
import { spawnEmbedded } from '#tests/support/child.ts';
import { connectLine, rawNats } from '#tests/support/raw-nats.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function start(options: Partial<NatsBrokerOptions> = {}) {
  const broker = await startNatsBroker({ host: '127.0.0.1', port: 0, ...options });
  open.push(broker.stop);
  return broker;
}

async function raw(url: string) {
  const nats = await rawNats(url);
  open.push(nats.close);
  return nats;
}

describe('The embedded broker', { timeout: 20_000 }, () => {
  it('notifies its clients before it stops, and can be stopped twice', async () => {
    const broker = await start({ lameDuckMs: 50 });
    const nats = await connect({ servers: broker.url, reconnect: false });
    const warned = (async () => {
      for await (const status of nats.status()) if (status.type === Events.LDM) return true;
      return false;
    })();
    await Promise.all([broker.stop(), broker.stop()]);
    expect(await warned).toBe(true);
    await nats.closed();
  });

  it('waits no longer than it must for clients that leave by themselves', async () => {
    const broker = await start({ lameDuckMs: 60_000 });
    const nats = await raw(broker.url);
    nats.send(`${connectLine()}PING\r\n`);
    await nats.sees('PONG\r\n');
    const stopped = broker.stop();
    await nats.sees('"ldm":true');
    nats.close();
    await expect(stopped).resolves.toBeUndefined();
  });

  it('disconnects clients that do not log in in time', async () => {
    const broker = await start({ token: 'secret', authTimeoutMs: 50 });
    const nats = await raw(broker.url);
    expect(await nats.ended()).toMatch(/\r\n-ERR 'Authentication Timeout'\r\n$/);
  });

  it('refuses more clients than it may have', async () => {
    const broker = await start({ maxConnections: 1 });
    const first = await raw(broker.url);
    expect(await (await raw(broker.url)).ended()).toBe("-ERR 'maximum connections exceeded'\r\n");
    first.close();
    await pollUntil('a free place', async () => (await raw(broker.url)).received().startsWith('INFO'));
  });

  it('cuts off a client that takes nothing for too long, however little waits', async () => {
    const broker = await start({ writeDeadlineMs: 100, maxPendingBytes: 1_000_000_000 });
    const sleeper = await raw(broker.url);
    sleeper.send(`${connectLine()}SUB flood 1\r\nPING\r\n`);
    await sleeper.sees('PONG\r\n');
    sleeper.pause();
    const sender = await connect({ servers: broker.url });
    open.push(() => sender.close());
    for (let sent = 0; sent < 30; sent += 1) sender.publish('flood', new Uint8Array(1_000_000));
    await sender.flush();
    const refusal = await pollUntil('nobody to be listening', async () => {
      const answer = await sender.request('flood', '', { timeout: 50 }).catch((error: { code: string }) => error.code);
      return answer === '503' && answer;
    });
    expect(refusal).toBe('503');
  });

  it('holds no more for a client that does not read than it may, whatever is sent to it', async () => {
    const broker = await start({ maxPendingBytes: 4_000_000 });
    const sleepers = await Promise.all(Array.from({ length: 5 }, () => raw(broker.url)));
    for (const sleeper of sleepers) {
      sleeper.send(`${connectLine()}SUB flood 1\r\nPING\r\n`);
      await sleeper.sees('PONG\r\n');
      sleeper.pause();
    }
    const sender = await connect({ servers: broker.url });
    open.push(() => sender.close());
    let most = 0;
    for (let sent = 0; sent < 500; sent += 1) {
      sender.publish('flood', new Uint8Array(1_000_000));
      await sender.flush();
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(most).toBeLessThan(200_000_000);
  });

  it('runs as a process of its own', async () => {
    const child = spawnEmbedded('nats', {});
    const message = await child.message;
    if (message.type !== 'ready') throw new Error(message.message);
    const nats = await connect({ servers: message.url });
    await nats.flush();
    await nats.close();
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import type { Bus } from '#infra/bus/bus.ts';
import { connectNats } from '#infra/bus/nats.ts';
import type { RunningServer } from '#infra/embedded/child.ts';
import { startNatsBroker } from '#infra/embedded/nats/server.ts';
import { createLogger } from '#infra/logger.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const waitMs = 60_000;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function broker(port = 0): Promise<RunningServer> {
  const server = await startNatsBroker({ host: '127.0.0.1', port });
  open.push(() => server.stop());
  return server;
}
function connect(url: string): Bus {
  const bus = connectNats(url, createLogger('silent', 'test'));
  open.push(() => bus.close());
  return bus;
}
const up = (bus: Bus) => pollUntil('the bus', () => bus.connected(), waitMs);

describe('the bus', { timeout: 120_000 }, () => {
  test('brings each message to whoever listens to its subject', async () => {
    const { url } = await broker();
    const [sender, listener] = [connect(url), connect(url)];
    const heard: string[] = [];
    listener.subscribe('waybill.events.>', ({ subject, data }) => heard.push(`${subject} ${data}`));
    await Promise.all([up(sender), up(listener)]);
    await listener.flush();
    expect(sender.publish('waybill.events.shipment.ShipmentCreated', '{"city":"Zürich"}')).toBe(true);
    sender.publish('waybill.other', 'not for us');
    await sender.flush();
    await pollUntil('the message', () => heard.length > 0, waitMs);
    expect(heard).toEqual(['waybill.events.shipment.ShipmentCreated {"city":"Zürich"}']);
  });

  test('brings nothing to whoever has stopped listening', async () => {
    const { url } = await broker();
    const bus = connect(url);
    const heard: string[] = [];
    const silence = bus.subscribe('a', ({ data }) => heard.push(`first ${data}`));
    bus.subscribe('a', ({ data }) => heard.push(`second ${data}`));
    await up(bus);
    silence();
    await bus.flush();
    bus.publish('a', 'x');
    await pollUntil('the message', () => heard.length > 0, waitMs);
    expect(heard).toEqual(['second x']);
  });

  test('that is unavailable drops what is published and says so, and nothing breaks', async () => {
    const { url, stop } = await broker();
    await stop();
    const bus = connect(url);
    expect([bus.connected(), bus.publish('a', 'x')]).toEqual([false, false]);
    await expect(bus.flush()).rejects.toThrow('away');
  });

  test('keeps its subscriptions through an outage, including those made during it', async () => {
    const first = await broker();
    const port = Number(new URL(first.url).port);
    const bus = connect(first.url);
    const heard: string[] = [];
    bus.subscribe('before', ({ data }) => heard.push(`before ${data}`));
    await up(bus);
    await first.stop();
    await pollUntil('the loss to be noticed', () => !bus.connected(), waitMs);
    bus.subscribe('during', ({ data }) => heard.push(`during ${data}`));
    await broker(port);
    await up(bus);
    await pollUntil(
      'the bus to answer',
      () =>
        bus.flush().then(
          () => true,
          () => false,
        ),
      waitMs,
    );
    bus.publish('before', 'x');
    bus.publish('during', 'x');
    await pollUntil('both messages', () => heard.length === 2, waitMs);
    expect(heard.toSorted()).toEqual(['before x', 'during x']);
  });

  test('that was never there is found when it comes', async () => {
    const first = await broker();
    const port = Number(new URL(first.url).port);
    await first.stop();
    const bus = connect(first.url);
    const heard: string[] = [];
    bus.subscribe('a', ({ data }) => heard.push(data));
    await broker(port);
    await up(bus);
    await bus.flush();
    bus.publish('a', 'x');
    await pollUntil('the message', () => heard.length > 0, waitMs);
  });
});

import { connect, NatsError } from 'nats';
import { expect, it } from 'vitest';
import { connectLine } from '#tests/support/raw-nats.ts';
import { pollUntil } from '#tests/support/poll-until.ts';
import type { BusBench } from './bench.ts';
import { collect } from './collect.ts';

/** Who may come in, and what happens to those who take too much or say too little. */
export function busLimitCases({ client, server, rawTo }: BusBench): void {
  it('lets in only who knows the password', async () => {
    const { url } = await server({ user: 'waybill', password: 'secret' });
    const welcome = await client({ servers: url, user: 'waybill', pass: 'secret' });
    expect(welcome.info?.auth_required).toBe(true);
    await expect(connect({ servers: url, user: 'waybill', pass: 'wrong', reconnect: false })).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    });
    await expect(connect({ servers: url, reconnect: false })).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    });
  });

  it('lets in without a password where that is empty', async () => {
    const { url } = await server({ user: 'waybill', password: '' });
    await client({ servers: url, user: 'waybill' });
    await expect(connect({ servers: url, user: 'waybill', pass: 'x', reconnect: false })).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    });
  });

  it('lets in only who knows the token', async () => {
    const { url } = await server({ token: 'secret' });
    await client({ servers: url, token: 'secret' });
    await expect(connect({ servers: url, token: 'wrong', reconnect: false })).rejects.toMatchObject({
      code: 'AUTHORIZATION_VIOLATION',
    });
  });

  it.each(['PING\r\n', 'SUB > 1\r\n', 'PUB a 1\r\nx\r\n'])('hears no %j before the login', async (command) => {
    const { url } = await server({ user: 'waybill', password: 'secret' });
    const stranger = await rawTo(url);
    stranger.send(command);
    expect(await stranger.ended()).toMatch(/\r\n-ERR 'Authorization Violation'\r\n$/);
  });

  it('announces and enforces the payload limit it was given', async () => {
    const { url } = await server({ maxPayloadBytes: 1_000 });
    expect((await client({ servers: url })).info?.max_payload).toBe(1_000);
    const greedy = await rawTo(url);
    greedy.send(`${connectLine()}PUB a 1001\r\n`);
    expect(await greedy.ended()).toMatch(/-ERR 'Maximum Payload Violation'\r\n$/);
  });

  it('cuts off a client that does not read, and no other one suffers', async () => {
    const { url } = await server({ maxPendingBytes: 2_000_000, writeDeadlineMs: 500 });
    const sleeper = await rawTo(url);
    sleeper.send(`${connectLine()}SUB flood 1\r\nPING\r\n`);
    await sleeper.sees('PONG\r\n');
    sleeper.pause();
    const [sender, reader] = [await client({ servers: url }), await client({ servers: url })];
    const heard = collect(reader, 'flood');
    await reader.flush();
    const payload = new Uint8Array(100_000);
    for (let sent = 0; sent < 250; sent += 1) {
      sender.publish('flood', payload);
      await sender.flush();
    }
    await pollUntil('the reader to have it all', () => heard.messages.length === 250);
    sleeper.resume();
    expect((await sleeper.ended()).length).toBeLessThan(250 * payload.length);
  });

  it('disconnects a client that no longer responds', async () => {
    const { url } = await server({ pingIntervalMs: 100, maxPingsOut: 1 });
    const silent = await rawTo(url);
    silent.send(connectLine());
    const all = await silent.ended();
    expect(all).toContain('PING\r\n');
    expect(all).toMatch(/-ERR 'Stale Connection'\r\n$/);
  });

  it('keeps a quiet client that responds', async () => {
    const { url } = await server({ pingIntervalMs: 300, maxPingsOut: 3 });
    const quiet = await rawTo(url);
    quiet.send(connectLine());
    for (let pings = 1; pings <= 5; pings += 1) {
      await pollUntil(`ping ${pings}`, () => quiet.received().split('PING\r\n').length > pings);
      quiet.send('PONG\r\n');
    }
    quiet.send('PING\r\n');
    await quiet.sees('PONG\r\n');
    expect(quiet.received()).not.toContain('-ERR');
  });

  it('says when it is about to stop, and lets no one new in', async () => {
    const { url, retire } = await server({});
    const warned = await rawTo(url);
    warned.send(`${connectLine()}PING\r\n`);
    const start = (await warned.sees('PONG\r\n')).length;
    retire();
    expect((await warned.sees('\r\n', start)).slice(start)).toMatch(/^INFO \{.*"ldm":true.*\} \r\n/);
    await expect(connect({ servers: url, reconnect: false })).rejects.toBeInstanceOf(NatsError);
  });
}

import { Empty, headers } from 'nats';
import { expect, it } from 'vitest';
import { pollUntil } from '#tests/support/poll-until.ts';
import type { BusBench } from './bench.ts';
import { collect } from './collect.ts';

export function busClientCases({ client, server }: BusBench): void {
  it('brings a message to everyone who subscribed', async () => {
    const [sender, one, two] = await Promise.all([client(), client(), client()]);
    const heard = [collect(one, 'parcel.created'), collect(two, 'parcel.created')];
    await Promise.all([one.flush(), two.flush()]);
    sender.publish('parcel.created', 'WE1');
    await pollUntil('both copies', () => heard.every(({ messages }) => messages.length === 1));
    expect(heard.map(({ texts }) => texts())).toEqual([['WE1'], ['WE1']]);
  });

  it('keeps the order of one sender', async () => {
    const [sender, receiver] = await Promise.all([client(), client()]);
    const heard = collect(receiver, 'order');
    await receiver.flush();
    const sent = Array.from({ length: 5_000 }, (_, index) => String(index));
    for (const text of sent) sender.publish('order', text);
    await pollUntil('all of them', () => heard.messages.length === sent.length);
    expect(heard.texts()).toEqual(sent);
  });

  it('lets * stand for exactly one word', async () => {
    const nats = await client();
    const heard = collect(nats, 'a.*.c');
    for (const subject of ['a.b.c', 'a.c', 'a.b.b.c', 'a.x.c', 'a.b.d']) nats.publish(subject);
    await nats.flush();
    expect(heard.messages.map(({ subject }) => subject)).toEqual(['a.b.c', 'a.x.c']);
  });

  it('lets > stand for one or more words', async () => {
    const nats = await client();
    const heard = collect(nats, 'a.>');
    for (const subject of ['a', 'a.b', 'a.b.c', 'b.a']) nats.publish(subject);
    await nats.flush();
    expect(heard.messages.map(({ subject }) => subject)).toEqual(['a.b', 'a.b.c']);
  });

  it('treats * and > inside a word as plain letters', async () => {
    const nats = await client();
    const heard = collect(nats, 'a*.b>');
    for (const subject of ['a*.b>', 'ax.bx']) nats.publish(subject);
    await nats.flush();
    expect(heard.messages.map(({ subject }) => subject)).toEqual(['a*.b>']);
  });

  it('gives overlapping subscriptions one copy each', async () => {
    const nats = await client();
    const heard = ['a.b', 'a.*', '>', 'a.b'].map((subject) => collect(nats, subject));
    nats.publish('a.b');
    await nats.flush();
    expect(heard.map(({ messages }) => messages.length)).toEqual([1, 1, 1, 1]);
  });

  it('shares work within a queue group, every message to one member', async () => {
    const [sender, one, two] = await Promise.all([client(), client(), client()]);
    const members = [
      collect(one, 'job', { queue: 'q' }),
      collect(two, 'job', { queue: 'q' }),
      collect(two, 'job', { queue: 'q' }),
    ];
    await Promise.all([one.flush(), two.flush()]);
    const sent = Array.from({ length: 300 }, (_, index) => String(index));
    for (const text of sent) sender.publish('job', text);
    const all = () => members.flatMap(({ texts }) => texts());
    await pollUntil('all jobs', () => all().length >= sent.length);
    await Promise.all([one.flush(), two.flush()]);
    expect(
      all()
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(sent.map(Number));
    for (const { messages } of members) expect(messages.length).toBeGreaterThan(0);
  });

  it('gives each group and each plain subscriber its own copy', async () => {
    const nats = await client();
    const heard = [collect(nats, 'job', { queue: 'one' }), collect(nats, 'job', { queue: 'two' }), collect(nats, 'job')];
    nats.publish('job');
    await nats.flush();
    expect(heard.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  });

  it('counts members of a group under different subjects as one group', async () => {
    const nats = await client();
    const heard = [collect(nats, 'job.*', { queue: 'q' }), collect(nats, 'job.a', { queue: 'q' })];
    for (let sent = 0; sent < 20; sent += 1) nats.publish('job.a');
    await nats.flush();
    expect(heard.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(20);
  });

  it('hands a group over to the remaining member when one leaves', async () => {
    const [sender, leaver, stayer] = await Promise.all([client(), client(), client()]);
    collect(leaver, 'job', { queue: 'q' });
    const heard = collect(stayer, 'job', { queue: 'q' });
    await Promise.all([leaver.flush(), stayer.flush()]);
    await leaver.close();
    // The server learns of the closed socket on its own time.
    const whole = await pollUntil('every job at the one who stayed', async () => {
      const before = heard.messages.length;
      for (let sent = 0; sent < 20; sent += 1) sender.publish('job');
      await sender.flush();
      await stayer.flush();
      return heard.messages.length === before + 20;
    });
    expect(whole).toBe(true);
  });

  it('sends nothing after unsubscribe', async () => {
    const nats = await client();
    const heard = collect(nats, 'a');
    nats.publish('a');
    await nats.flush();
    heard.subscription.unsubscribe();
    nats.publish('a');
    await nats.flush();
    expect(heard.messages).toHaveLength(1);
  });

  it('ends a subscription after its maximum', async () => {
    const nats = await client();
    const heard = collect(nats, 'a', { max: 3 });
    for (let sent = 0; sent < 5; sent += 1) nats.publish('a', String(sent));
    await nats.flush();
    expect(heard.texts()).toEqual(['0', '1', '2']);
  });

  it('carries headers, repeated ones too', async () => {
    const nats = await client();
    const heard = collect(nats, 'a');
    const sent = headers();
    sent.append('Trace', '1');
    sent.append('Trace', '2');
    sent.append('Kind', 'grüße');
    nats.publish('a', 'body', { headers: sent });
    await nats.flush();
    const [message] = heard.messages;
    expect([message?.headers?.values('Trace'), message?.headers?.get('Kind'), message?.string()]).toEqual([
      ['1', '2'],
      'grüße',
      'body',
    ]);
  });

  it('carries every byte value and no byte at all', async () => {
    const nats = await client();
    const heard = collect(nats, 'a');
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    nats.publish('a', bytes);
    nats.publish('a', Empty);
    await nats.flush();
    expect(heard.messages.map(({ data }) => [...data])).toEqual([[...bytes], []]);
  });

  it('carries subjects in any script', async () => {
    const nats = await client();
    const heard = collect(nats, 'Größe.*');
    nats.publish('Größe.寸法', 'x');
    await nats.flush();
    expect(heard.messages.map(({ subject }) => subject)).toEqual(['Größe.寸法']);
  });

  it('carries a payload as large as announced, and whole ones through many chunks', async () => {
    const [sender, receiver] = await Promise.all([client(), client()]);
    const heard = collect(receiver, 'big');
    await receiver.flush();
    const size = sender.info?.max_payload ?? 0;
    const payload = Buffer.alloc(size, 'waybill');
    for (let sent = 0; sent < 4; sent += 1) sender.publish('big', payload);
    await pollUntil('four big messages', () => heard.messages.length === 4);
    expect(size).toBe(1_048_576);
    expect(heard.messages.every(({ data }) => payload.equals(data))).toBe(true);
  });

  it('returns own messages only to those who want them', async () => {
    const [own, quiet] = await Promise.all([client(), client({ noEcho: true })]);
    const heard = [collect(own, 'a'), collect(quiet, 'a')];
    await Promise.all([own.flush(), quiet.flush()]);
    own.publish('a', 'from own');
    quiet.publish('a', 'from quiet');
    await Promise.all([own.flush(), quiet.flush()]);
    await pollUntil('both', () => heard[0]?.messages.length === 2 && heard[1]?.messages.length === 1);
    expect(heard[1]?.texts()).toEqual(['from own']);
  });

  it('serves verbose and pedantic clients', async () => {
    const nats = await client({ verbose: true, pedantic: true });
    const heard = collect(nats, 'a');
    nats.publish('a', 'x');
    await nats.flush();
    expect(heard.texts()).toEqual(['x']);
  });

  it('delivers what is under way before a drained client leaves', async () => {
    const [sender, receiver] = await Promise.all([client(), client()]);
    const heard = collect(receiver, 'a');
    await receiver.flush();
    for (let sent = 0; sent < 1_000; sent += 1) sender.publish('a');
    await sender.flush();
    await receiver.drain();
    expect(heard.messages).toHaveLength(1_000);
  });

  it('takes clients back with their subscriptions after a restart on the same port', async () => {
    const first = await server({});
    const port = Number(new URL(first.url).port);
    const nats = await client({ servers: first.url, maxReconnectAttempts: -1, reconnectTimeWait: 20 });
    const heard = collect(nats, 'a');
    await nats.flush();
    await first.stop();
    await server({ port });
    await pollUntil('a message after the restart', async () => {
      nats.publish('a', 'again');
      await nats.flush().catch(() => undefined);
      return heard.messages.length > 0;
    });
    expect(heard.texts()[0]).toBe('again');
  });
}

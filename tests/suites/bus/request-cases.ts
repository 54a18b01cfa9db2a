import type { NatsError } from 'nats';
import { expect, it } from 'vitest';
import type { BusBench } from './bench.ts';
import { collect } from './collect.ts';

export function busRequestCases({ client }: BusBench): void {
  it('brings an answer back to who asked', async () => {
    const [asker, answerer] = await Promise.all([client(), client()]);
    answerer.subscribe('double', {
      callback: (_error, message) => void message.respond(String(Number(message.string()) * 2)),
    });
    await answerer.flush();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => asker.request('double', String(index))));
    expect(answers.map((answer) => Number(answer.string()))).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  });

  it('says at once when no one can answer', async () => {
    const nats = await client();
    await expect(nats.request('nobody', 'x', { timeout: 20_000 })).rejects.toMatchObject({
      code: '503',
    } satisfies Partial<NatsError>);
  });

  it('lets a request run out of time when the listener stays silent', async () => {
    const nats = await client();
    collect(nats, 'silent');
    await expect(nats.request('silent', 'x', { timeout: 50 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('lets one of a queue group answer', async () => {
    const [asker, answerer] = await Promise.all([client(), client()]);
    answerer.subscribe('svc', { queue: 'q', callback: (_error, message) => void message.respond('yes') });
    await answerer.flush();
    expect((await asker.request('svc')).string()).toBe('yes');
  });

  it('has no JetStream', async () => {
    const nats = await client();
    await expect(nats.jetstreamManager()).rejects.toMatchObject({ code: '503' });
  });
}

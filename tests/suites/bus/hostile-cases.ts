import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { connectLine } from '#tests/support/raw-nats.ts';
import type { BusBench } from './bench.ts';
import { collect } from './collect.ts';

export function busHostileCases({ client, raw }: BusBench): void {
  /** Fails unless a client that was there all the time still gets its own messages. */
  const bystander = async () => {
    const nats = await client();
    const heard = collect(nats, 'still.here');
    return async () => {
      nats.publish('still.here', 'yes');
      await nats.flush();
      expect(heard.texts()).toEqual(['yes']);
    };
  };
  const sayAndVanish = async (bytes: Uint8Array) => {
    const stranger = await raw();
    stranger.send(Buffer.from(bytes));
    stranger.close();
  };

  it('outlives strangers that send any bytes', async () => {
    const carriesOn = await bystander();
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), sayAndVanish), { numRuns: 100 });
    await carriesOn();
  });

  it('outlives clients that vanish in the middle of a word', async () => {
    const carriesOn = await bystander();
    const said = Buffer.from(
      `${connectLine()}SUB still.here 1\r\nHPUB a r 18 20\r\nNATS/1.0\r\nA: b\r\n\r\nhi\r\nPUB a 3\r\nyes\r\n`,
    );
    await Promise.all(Array.from(said, (_byte, length) => sayAndVanish(said.subarray(0, length))));
    await carriesOn();
  });

  it('outlives clients that close only their writing side', async () => {
    const carriesOn = await bystander();
    const half = await raw();
    half.send(`${connectLine()}SUB a 1\r\nPUB a 2\r\nhi\r\n`);
    half.finish();
    expect(await half.ended()).toContain('MSG a 1 2\r\nhi\r\n');
    await carriesOn();
  });
}

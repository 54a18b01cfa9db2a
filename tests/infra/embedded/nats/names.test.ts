import { describe, expect, it } from 'vitest';
import { nameOf } from '#infra/embedded/nats/names.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const read = (text: string) => nameOf(Buffer.from(`..${text}..`, 'latin1'), 2, 2 + text.length);

describe('The subjects a broker reads', () => {
  it('are told apart, however many more there are than it remembers', () => {
    const words = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => `parcel.${one}${two}${three}`)));
    const twice = [...words, ...words];
    expect(twice.filter((word) => read(word) !== word)).toEqual([]);
  });

  it('keep every byte, whatever their length', () => {
    const long = 'ÿ\u0080.'.repeat(200);
    expect([read(long), read(long.slice(0, 100)), read('')]).toEqual([long, long.slice(0, 100), '']);
  });
});

import { decipher, encipher } from '../cipher.ts';
import { BackupDamaged } from './damaged.ts';

const lengthBytes = 4;

/** Each chunk as its length and its ciphertext, which is bound to its place in the file. */
export async function* seal(key: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let nth = 0;
  for await (const chunk of chunks) {
    const sealed = encipher(key, chunk, String(nth));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(sealed.length);
    yield Buffer.concat([length, sealed]);
    nth += 1;
  }
}

/** What {@link seal} was given. Throws for another key, and for what was changed. */
export async function* unseal(key: Buffer, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let nth = 0;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = endOfFirst(rest); end <= rest.length; end = endOfFirst(rest)) {
      yield decipher(key, rest.subarray(lengthBytes, end), String(nth));
      rest = rest.subarray(end);
      nth += 1;
    }
  }
  if (rest.length > 0) throw new BackupDamaged('a sealed file ends in the middle');
}

const endOfFirst = (bytes: Buffer): number => (bytes.length < lengthBytes ? Infinity : lengthBytes + bytes.readUInt32BE(0));

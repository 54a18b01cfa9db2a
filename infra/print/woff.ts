import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * A font file in its original form (OpenType) from its compressed one (WOFF 1.0, W3C recommendation, sections 3 to 5). Read as WOFF, a
 * table would be inflated again for every glyph.
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = headerLength + nth * entryLength;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(stored) : stored,
    };
  });
  const directory = Buffer.alloc(12 + 16 * count);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [nth, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries()) {
    directory.writeUInt16BE(value, 4 + 2 * nth);
  }
  let offset = directory.length;
  const padded = tables.map(({ tag, checksum, data }, nth) => {
    const at = 12 + 16 * nth;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const whole = Buffer.concat([data], Math.ceil(data.length / 4) * 4);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([directory, ...padded]);
}

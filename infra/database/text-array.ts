/** The type `text` and the other numbers of the form: one dimension, which begins at 1. */
const textType = 25;
const headerBytes = 20;
const lengthBytes = 4;

/**
 * Postgres' binary form of an array of texts, which `pg` sends as it is: as an array it would be turned into one text with everything in it
 * escaped, which takes both sides far longer.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  let size = headerBytes;
  for (const text of texts) size += lengthBytes + (text === null ? 0 : Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(Number(texts.includes(null)), 4);
  bytes.writeInt32BE(textType, 8);
  bytes.writeInt32BE(texts.length, 12);
  bytes.writeInt32BE(1, 16);
  let offset = headerBytes;
  for (const text of texts) {
    const length = text === null ? 0 : bytes.write(text, offset + lengthBytes);
    bytes.writeInt32BE(text === null ? -1 : length, offset);
    offset += lengthBytes + length;
  }
  return bytes;
}

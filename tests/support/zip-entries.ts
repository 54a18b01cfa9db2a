import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const endBytes = 22;

/** The texts of the files in a zip archive without a comment, by name, as its central directory lists them. */
export function zipEntries(zip: Buffer): Map<string, string> {
  const end = zip.length - endBytes;
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('this is not a whole zip archive');
  const entries = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.set(name, inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString());
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

import iconv from 'iconv-lite';
import type { DecodeCharset } from './tables.ts';

export const decodeCharset: DecodeCharset = (charset) => {
  if (!iconv.encodingExists(charset)) return undefined;
  const decoder = iconv.getDecoder(charset);
  return { write: (bytes) => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? '' };
};

import { TableError, type DecodeCharset, type GuessCharsets, type TextDecoding } from './tables.ts';

/** What turns bytes into text, and how to find out in which character set they are. */
export interface Charsets {
  guess: GuessCharsets;
  decode: DecodeCharset;
}

/** Of sets that a table is likely to be in; what a guess names beside them is a mistake more often than not. */
const likely = new Set([
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'koi8-r',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
]);
const fallback = 'windows-1252';

/** The character set of a text, by its first bytes; undefined while they are all ASCII. */
export function charsetOf(head: Buffer, charsets: Charsets): string | undefined {
  const marked = markedCharset(head) ?? wideCharset(head);
  if (marked) return marked;
  if (isAscii(head)) return undefined;
  if (isUtf8(head)) return 'utf-8';
  const sample = foreignParts(head);
  const readable = (charset: string) => likely.has(charset) && !charsets.decode(charset)?.write(sample).includes('\uFFFD');
  return charsets.guess(sample).find(readable) ?? fallback;
}

export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** Decodes one character set strictly, as far as that can be told. Throws TableError `mixed-encoding`. */
export function decodingOf(charset: string, { decode }: Charsets): TextDecoding {
  if (charset === 'utf-8') return strictUtf8();
  const decoding = decode(charset);
  if (!decoding) throw new TableError('mixed-encoding');
  return decoding;
}

function strictUtf8(): TextDecoding {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const strictly = (run: () => string) => {
    try {
      return run();
    } catch (error) {
      throw new TableError('mixed-encoding', { cause: error });
    }
  };
  return {
    write: (bytes) => strictly(() => decoder.decode(bytes, { stream: true })),
    end: () => strictly(() => decoder.decode()),
  };
}

function markedCharset(head: Buffer): string | undefined {
  const mark = head.toString('hex', 0, 4);
  if (mark.startsWith('efbbbf')) return 'utf-8';
  if (mark === 'fffe0000') return 'utf-32le';
  if (mark.startsWith('fffe')) return 'utf-16le';
  return mark.startsWith('feff') ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: of separators and digits every other byte is zero. */
function wideCharset(head: Buffer): string | undefined {
  const zeros = [0, 0];
  const sample = head.subarray(0, 4_096);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 20;
  if (odd > many && odd > even * 8) return 'utf-16le';
  return even > many && even > odd * 8 ? 'utf-16be' : undefined;
}

function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The cells that are not ASCII, of which alone a character set can be told. None of these separators is a second byte in any set. */
function foreignParts(head: Buffer): Buffer {
  const parts: Uint8Array[] = [];
  const gap = Buffer.from(' ');
  let from = 0;
  for (let at = 0; at <= head.length; at += 1) {
    const byte = head[at];
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d && byte !== 0x2c && byte !== 0x3b && byte !== 0x09) continue;
    // The last one may be cut off.
    const part = head.subarray(from, at);
    if (!isAscii(part) && (byte !== undefined || parts.length === 0)) parts.push(part, gap);
    from = at + 1;
  }
  return Buffer.concat(parts);
}

import { createHash } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** Namespace of all ids that Waybill derives from other ids (UUIDv5, RFC 9562). */
const namespace = '6f1c3f0e-6f0b-5f5e-9a51-0a8f1c7d2b43';

/** A fresh UUIDv7; with `at`, one that sorts as if it were made then, from 16 given random bytes where there are any. */
export const freshId = (at?: Date, random?: Uint8Array): string =>
  at ? v7({ msecs: at.getTime(), ...(random ? { random, seq: 0 } : {}) }) : v7();

/** The same parts always give the same id (UUIDv5). */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('\u0000'), namespace);

/** Eleven decimal digits that follow from a seed, as hard to guess as the seed is (SHA-256). */
export const digits11From = (...seed: readonly (string | number)[]): string =>
  String(BigInt(`0x${sha256(seed.join('\u0000'))}`) % 100_000_000_000n).padStart(11, '0');

/** SHA-256 of the text or the bytes in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

import { createHmac, timingSafeEqual } from 'node:crypto';
import { derive } from './keys.ts';

/** Keys in signed links: whoever has the link has the key, and a key opens the one thing that it was made for. */
export interface LinkKeys {
  keyFor(subject: string): string;
  opens(subject: string, key: string): boolean;
}

/** HMAC-SHA-256 of the subject under a key of that purpose's own, cut to 192 bits, base64url. */
export function createLinkKeys(masterKey: Buffer, purpose: string): LinkKeys {
  const secret = derive(masterKey, purpose);
  const keyFor = (subject: string) => createHmac('sha256', secret).update(subject).digest().subarray(0, 24).toString('base64url');
  return {
    keyFor,
    opens(subject, key) {
      // Compared as text: more than one text can stand for the same bytes.
      const given = Buffer.from(key);
      const expected = Buffer.from(keyFor(subject));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

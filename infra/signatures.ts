import { createHmac, timingSafeEqual } from 'node:crypto';
import { derive } from './keys.ts';

/** Signs for one purpose; what was signed for another is never taken. */
export interface Signatures {
  sign(subject: string): string;
  verify(subject: string, signature: string): boolean;
}

/** HMAC-SHA-256 under a key of that purpose's own, cut to 192 bits. */
export function signerFor(masterKey: Buffer, purpose: string): (subject: string | Buffer) => Buffer {
  const secret = derive(masterKey, purpose);
  return (subject) => createHmac('sha256', secret).update(subject).digest().subarray(0, 24);
}

/** Signatures as text, base64url. */
export function createSignatures(masterKey: Buffer, purpose: string): Signatures {
  const signer = signerFor(masterKey, purpose);
  const sign = (subject: string) => signer(subject).toString('base64url');
  return { sign, verify: (subject, signature) => isSameText(sign(subject), signature) };
}

/** In constant time. Signatures are compared as text: more than one text can stand for the same bytes. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

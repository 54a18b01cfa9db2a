import { createHmac, timingSafeEqual } from 'node:crypto';
import { derive, type MasterKeys } from './keys.ts';

/** Signs for one purpose; what was signed for another is never taken. */
export interface Signatures {
  sign(subject: string): string;
  /** Takes what the master key before signed as well, where it is known. */
  verify(subject: string, signature: string): boolean;
}

type Signer = (subject: string | Buffer) => Buffer;

/** HMAC-SHA-256 under a key of that purpose's own, cut to 192 bits. */
function signerFor(masterKey: Buffer, purpose: string): Signer {
  const secret = derive(masterKey, purpose);
  return (subject) => createHmac('sha256', secret).update(subject).digest().subarray(0, 24);
}

/** The signer of that purpose, and all whose signatures are taken. */
export function signersFor({ current, previous }: MasterKeys, purpose: string): { sign: Signer; all: Signer[] } {
  const sign = signerFor(current, purpose);
  return { sign, all: previous ? [sign, signerFor(previous, purpose)] : [sign] };
}

/** Signatures as text, base64url. */
export function createSignatures(masterKeys: MasterKeys, purpose: string): Signatures {
  const { sign, all } = signersFor(masterKeys, purpose);
  return {
    sign: (subject) => sign(subject).toString('base64url'),
    verify: (subject, signature) => all.some((signer) => isSameText(signer(subject).toString('base64url'), signature)),
  };
}

/** In constant time. Signatures are compared as text: more than one text can stand for the same bytes. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

import { hkdfSync } from 'node:crypto';

/** The master keys that a process knows: what is new is wrapped or signed by the first, and any of them is read. */
export interface MasterKeys {
  current: Buffer;
  previous?: Buffer | undefined;
}

/** A key for one purpose from the master key (HKDF-SHA256, RFC 5869). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'waybill', purpose, 32));

/** The keys of one purpose: what is new is sealed with the first, and all open. */
export function keysFor({ current, previous }: MasterKeys, purpose: string): { current: Buffer; all: Buffer[] } {
  const key = derive(current, purpose);
  return { current: key, all: previous ? [key, derive(previous, purpose)] : [key] };
}

/** Names a master key without giving it away: 8 hexadecimal digits, beside what it wraps and in sentences for operators. */
export const masterKeyId = (masterKey: Buffer): string => derive(masterKey, 'id').toString('hex').slice(0, 8);

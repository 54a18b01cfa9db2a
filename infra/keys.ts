import { hkdfSync } from 'node:crypto';

/** The master keys that a process knows: what is new is wrapped or signed by the first, and any of them is read. */
export interface MasterKeys {
  current: Buffer;
  previous?: Buffer | undefined;
}

/** A key for one purpose from the master key (HKDF-SHA256, RFC 5869). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'waybill', purpose, 32));

/** Names a master key without giving it away: 8 hexadecimal digits, beside what it wraps and in sentences for operators. */
export const masterKeyId = (masterKey: Buffer): string => derive(masterKey, 'id').toString('hex').slice(0, 8);

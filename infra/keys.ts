import { hkdfSync } from 'node:crypto';

/** A key for one purpose from the master key (HKDF-SHA256, RFC 5869). */
export const derive = (masterKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'waybill', purpose, 32));

import { createHmac, timingSafeEqual } from 'node:crypto';
import { derive } from './keys.ts';

/** Keys that open the full values of one tracking number; whoever has the link has the key. */
export interface TrackingKeys {
  keyFor(trackingNumber: string): string;
  opens(trackingNumber: string, key: string): boolean;
}

/** HMAC-SHA-256 of the number under a key of its own, cut to 192 bits, base64url. */
export function createTrackingKeys(masterKey: Buffer): TrackingKeys {
  const secret = derive(masterKey, 'tracking-link');
  const sign = (trackingNumber: string) => createHmac('sha256', secret).update(trackingNumber).digest().subarray(0, 24);
  return {
    keyFor: (trackingNumber) => sign(trackingNumber).toString('base64url'),
    opens(trackingNumber, key) {
      const given = Buffer.from(key, 'base64url');
      const expected = sign(trackingNumber);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

import { createHmac } from 'node:crypto';
import { derive } from './keys.ts';

/** Stands for a Message-ID: the same for the same one, and does not tell it. */
export interface MessageDigests {
  of(messageId: string): string;
}

/**
 * HMAC-SHA-256, cut to 192 bits, under a key made of that of the digests of email addresses, which a new master key leaves as it is: a
 * thread would come apart otherwise. Case is passed over, as some servers on the way do.
 */
export function createMessageDigests(digestKey: Buffer): MessageDigests {
  const key = derive(digestKey, 'message-id');
  return {
    of: (messageId) =>
      createHmac('sha256', key).update(messageId.trim().toLowerCase()).digest().subarray(0, 24).toString('base64url'),
  };
}

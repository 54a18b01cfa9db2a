import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { derive } from './keys.ts';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a random nonce, bound to `context`: nonce | tag | ciphertext. */
export const encipher = (key: Buffer, clear: Buffer, context: string): Buffer =>
  enciphered(key, clear, { context, iv: randomBytes(ivBytes) });

/**
 * The same, but always alike for the same text: its nonce is a MAC of the text under a key of its own, so that no two texts share one (the
 * idea of RFC 5297). Whoever sees two ciphertexts learns whether their texts are the same.
 */
export const encipherAlike = (key: Buffer, clear: Buffer, context: string): Buffer =>
  enciphered(key, clear, {
    context,
    iv: createHmac('sha256', derive(key, 'nonce')).update(clear).digest().subarray(0, ivBytes),
  });

function enciphered(key: Buffer, clear: Buffer, { context, iv }: { context: string; iv: Buffer }): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(clear), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** What {@link encipher} was given. Throws for another key or context, and for what was changed. */
export function decipher(key: Buffer, sealed: Buffer, context: string): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([cipher.update(sealed.subarray(ivBytes + tagBytes)), cipher.final()]);
}

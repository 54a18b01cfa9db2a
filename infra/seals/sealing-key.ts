import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { sha256 } from '../ids.ts';

/** An Ed25519 key that signs heads and exports; `id` and `publicKey` (SPKI, DER, in base64) are everybody's. */
export interface SealingKey {
  id: string;
  publicKey: string;
  /** Signature of a text, in base64. */
  sign(text: string): string;
}

/** A new private half: PKCS #8, DER, in base64. */
export const newSealingKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** Undefined where the text is not the private half of an Ed25519 key. */
export function sealingKeyIn(base64: string): SealingKey | undefined {
  const key = privateKeyIn(base64);
  if (key?.asymmetricKeyType !== 'ed25519') return undefined;
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    id: keyIdOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** Names a key by its public half. */
export const keyIdOf = (publicKey: string): string => sha256(Buffer.from(publicKey, 'base64')).slice(0, 16);

/** Whether that key has signed that text; false too for what is no key. */
export function hasSigned(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function privateKeyIn(base64: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), type: 'pkcs8', format: 'der' });
  } catch {
    return undefined;
  }
}

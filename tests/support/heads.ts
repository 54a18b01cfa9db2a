import { headFormat, type Head, type SignedHead } from '#contracts/seals.ts';
import { lineOfHead, noDigest, signedHead } from '#infra/seals/head.ts';
import type { SealingKey } from '#infra/seals/sealing-key.ts';

/** A head of one log, which seals one event more than the one before it, as if nobody had a key. */
export const aHead = (number: number, changes: Partial<Head> = {}): Head => ({
  format: headFormat,
  logId: '01980000-0000-7000-8000-000000000001',
  number,
  after: number - 1,
  count: number,
  chain: 'a'.repeat(64),
  previous: noDigest,
  first: null,
  last: null,
  at: '2026-03-01T09:00:00.000Z',
  keyId: '0'.repeat(16),
  key: '',
  ...changes,
});

/** The same as that key signs it, with its line. */
export function signedBy(key: SealingKey, number: number, changes: Partial<Head> = {}): { head: SignedHead; line: string } {
  const head = signedHead(aHead(number, { keyId: key.id, key: key.publicKey, ...changes }), key);
  return { head, line: lineOfHead(head) };
}

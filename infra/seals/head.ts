import { headSchema, signedHeadSchema, type Head, type SignedHead } from '#contracts/seals.ts';
import { sha256 } from '../ids.ts';
import { hasSigned, keyIdOf, type SealingKey } from './sealing-key.ts';

/** What is signed of a head. */
const textOfHead = (head: Head): string => JSON.stringify(headSchema.parse(head));

export const signedHead = (head: Head, key: SealingKey): SignedHead => ({ ...head, signature: key.sign(textOfHead(head)) });

/** A head as it is kept and published. */
export const lineOfHead = (head: SignedHead): string => JSON.stringify(signedHeadSchema.parse(head));

/** What names a head in the next one: the SHA-256 of its line. */
export const digestOf = (head: SignedHead): string => sha256(lineOfHead(head));

/** Before the first head. */
export const noDigest = '0'.repeat(64);

/** The head in a line; undefined where it is none, or not as it was written. */
export function headIn(line: string): SignedHead | undefined {
  let found: unknown;
  try {
    found = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { data } = signedHeadSchema.safeParse(found);
  return data && lineOfHead(data) === line ? data : undefined;
}

/** Whether the key that a head names has signed it. */
export const isGenuine = ({ signature, ...head }: SignedHead): boolean =>
  head.keyId === keyIdOf(head.key) && hasSigned(head.key, textOfHead(head), signature);

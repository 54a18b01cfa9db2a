import { parse } from 'uuid';
import { chained, hashBytes } from './chain.ts';

const idBytes = 16;
const entryBytes = idBytes + hashBytes;

/** An event as a segment has it. */
export interface Leaf {
  eventId: string;
  hash: Buffer;
}

/** The leaves of a segment in one piece: for each event its id, 16 bytes, and its hash, 32 bytes. */
export const packed = (leaves: readonly Leaf[]): Buffer =>
  Buffer.concat(leaves.flatMap(({ eventId, hash }) => [parse(eventId), hash]));

/** What {@link packed} was given; undefined where it cannot be that. */
export function unpacked(bytes: Buffer): Leaf[] | undefined {
  if (bytes.length % entryBytes !== 0) return undefined;
  const leaves: Leaf[] = [];
  for (let at = 0; at < bytes.length; at += entryBytes) {
    // Ids need not be of any version of UUID.
    const hex = bytes.toString('hex', at, at + idBytes);
    const eventId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    leaves.push({ eventId, hash: bytes.subarray(at + idBytes, at + entryBytes) });
  }
  return leaves;
}

/** The chain with all of them. */
export const chainedAll = (chain: Buffer, leaves: readonly Leaf[]): Buffer =>
  leaves.reduce((value, { hash }) => chained(value, hash), chain);

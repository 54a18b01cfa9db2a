import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { derive } from './keys.ts';

/** Whom and what a follower's link stands for. */
export interface FollowLink {
  shipmentId: string;
  followId: string;
}

/** Tokens of the links in a follower's emails; whoever has one may confirm and stop. */
export interface FollowTokens {
  tokenFor(link: FollowLink): string;
  /** What the token stands for; undefined for one that was not made here. */
  read(token: string): FollowLink | undefined;
}

const idBytes = 16;
const macBytes = 24;

/** Both ids and an HMAC-SHA-256 of them under a key of its own, cut to 192 bits, base64url. */
export function createFollowTokens(masterKey: Buffer): FollowTokens {
  const secret = derive(masterKey, 'follow-link');
  const sign = (ids: Buffer) => createHmac('sha256', secret).update(ids).digest().subarray(0, macBytes);
  return {
    tokenFor({ shipmentId, followId }) {
      const ids = Buffer.concat([parse(shipmentId), parse(followId)]);
      return Buffer.concat([ids, sign(ids)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // More than one text can stand for the same bytes.
      if (bytes.length !== 2 * idBytes + macBytes || bytes.toString('base64url') !== token) return undefined;
      const ids = bytes.subarray(0, 2 * idBytes);
      if (!timingSafeEqual(sign(ids), bytes.subarray(2 * idBytes))) return undefined;
      return { shipmentId: stringify(ids, 0), followId: stringify(ids, idBytes) };
    },
  };
}

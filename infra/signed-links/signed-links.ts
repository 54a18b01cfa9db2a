import { parse, stringify } from 'uuid';
import { createSignatures, isSameText, signerFor } from '../signatures.ts';

/** The key beside a tracking number, `?k=`: whoever has it sees the full values of that parcel. */
export interface TrackingKeys {
  keyFor(trackingNumber: string): string;
  opens(trackingNumber: string, key: string): boolean;
}

/** Tokens that say what they are for. */
export interface LinkTokens<Target> {
  tokenFor(target: Target): string;
  /** What the token was made for; undefined for one that is not ours. */
  read(token: string): Target | undefined;
}

/** One answer to one quote, counted from 1: whoever has the token may accept it. */
export interface QuoteLink {
  quoteId: string;
  answer: number;
}

/** One follower of one parcel: whoever has the token may confirm and stop. */
export interface FollowLink {
  shipmentId: string;
  followId: string;
}

/**
 * The links in emails, each signed for its own purpose. None ends by its age: what it stands for does, an offer with its last day
 * and a follow when it is stopped. Formats and purposes never change, or links that were sent would stop to open.
 */
export interface SignedLinks {
  trackingKeys: TrackingKeys;
  quoteLinks: LinkTokens<QuoteLink>;
  followTokens: LinkTokens<FollowLink>;
}

export function createSignedLinks(masterKey: Buffer): SignedLinks {
  const tracking = createSignatures(masterKey, 'tracking-link');
  return {
    trackingKeys: { keyFor: tracking.sign, opens: tracking.verify },
    quoteLinks: quoteLinks(masterKey),
    followTokens: followTokens(masterKey),
  };
}

/** `<quote>.<answer>.<signature>`. */
function quoteLinks(masterKey: Buffer): LinkTokens<QuoteLink> {
  const { sign } = createSignatures(masterKey, 'quote-link');
  const tokenFor = ({ quoteId, answer }: QuoteLink) => `${quoteId}.${answer}.${sign(`${quoteId}.${answer}`)}`;
  return {
    tokenFor,
    read(token) {
      const [, quoteId, answer] = /^([\da-f-]{36})\.([1-9]\d{0,5})\./.exec(token) ?? [];
      if (!quoteId || !answer) return undefined;
      const link = { quoteId, answer: Number(answer) };
      return isSameText(tokenFor(link), token) ? link : undefined;
    },
  };
}

/** Both ids and their signature as bytes, base64url. */
function followTokens(masterKey: Buffer): LinkTokens<FollowLink> {
  const sign = signerFor(masterKey, 'follow-link');
  const tokenOf = (ids: Buffer) => Buffer.concat([ids, sign(ids)]).toString('base64url');
  return {
    tokenFor: ({ shipmentId, followId }) => tokenOf(Buffer.concat([parse(shipmentId), parse(followId)])),
    read(token) {
      const ids = Buffer.from(token, 'base64url').subarray(0, 32);
      return isSameText(tokenOf(ids), token) ? { shipmentId: stringify(ids, 0), followId: stringify(ids, 16) } : undefined;
    },
  };
}

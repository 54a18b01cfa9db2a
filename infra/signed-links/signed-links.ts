import { parse, stringify } from 'uuid';
import type { MasterKeys } from '../keys.ts';
import { createSignatures, isSameText, signersFor } from '../signatures.ts';
import { fromBase32, toBase32 } from './base32.ts';

/**
 * The key beside a tracking number, `?k=`: whoever has it sees the full values of that parcel, for as long as the person to whom it
 * was given sends or receives it. Persons are named by the ids of their subjects.
 */
export interface TrackingKeys {
  keyFor(trackingNumber: string, subjectId: string): string;
  /** Whether the key was given to one of these persons. */
  opensFor(subjectIds: readonly string[], trackingNumber: string, key: string): boolean;
  /** Whether the key is one of those that were given out before they named a person. */
  namesNobody(trackingNumber: string, key: string): boolean;
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

/** An email that we sent: whoever answers it has the token of it. */
export interface ReplyLink {
  emailId: string;
}

/**
 * The links in emails, each signed for its own purpose. None ends by its age: what it stands for does, an offer with its last day
 * and a follow when it is stopped. Formats and purposes never change, or links that were sent would stop to open.
 */
export interface SignedLinks {
  trackingKeys: TrackingKeys;
  quoteLinks: LinkTokens<QuoteLink>;
  followTokens: LinkTokens<FollowLink>;
  /** Short enough for an address, in which servers on the way may change the case of letters: any case is taken. */
  replyTokens: LinkTokens<ReplyLink>;
}

export function createSignedLinks(masterKeys: MasterKeys): SignedLinks {
  return {
    trackingKeys: trackingKeys(masterKeys),
    quoteLinks: quoteLinks(masterKeys),
    followTokens: followTokens(masterKeys),
    replyTokens: replyTokens(masterKeys),
  };
}

function trackingKeys(masterKeys: MasterKeys): TrackingKeys {
  const { sign, verify } = createSignatures(masterKeys, 'tracking-link');
  return {
    keyFor: (trackingNumber, subjectId) => sign(`${trackingNumber}.${subjectId}`),
    opensFor: (subjectIds, trackingNumber, key) => subjectIds.some((id) => verify(`${trackingNumber}.${id}`, key)),
    namesNobody: verify,
  };
}

/** `<quote>.<answer>.<signature>`. */
function quoteLinks(masterKeys: MasterKeys): LinkTokens<QuoteLink> {
  const { sign, verify } = createSignatures(masterKeys, 'quote-link');
  return {
    tokenFor: ({ quoteId, answer }) => `${quoteId}.${answer}.${sign(`${quoteId}.${answer}`)}`,
    read(token) {
      const [, quoteId, answer, signature] = /^([\da-f-]{36})\.([1-9]\d{0,5})\.(.*)$/s.exec(token) ?? [];
      if (!quoteId || !answer || signature === undefined) return undefined;
      return verify(`${quoteId}.${answer}`, signature) ? { quoteId, answer: Number(answer) } : undefined;
    },
  };
}

/** Both ids and their signature as bytes, base64url. */
function followTokens(masterKeys: MasterKeys): LinkTokens<FollowLink> {
  const { sign, all } = signersFor(masterKeys, 'follow-link');
  const tokenOf = (ids: Buffer, signer = sign) => Buffer.concat([ids, signer(ids)]).toString('base64url');
  return {
    tokenFor: ({ shipmentId, followId }) => tokenOf(Buffer.concat([parse(shipmentId), parse(followId)])),
    read(token) {
      const ids = Buffer.from(token, 'base64url').subarray(0, 32);
      const isOurs = all.some((signer) => isSameText(tokenOf(ids, signer), token));
      return isOurs ? { shipmentId: stringify(ids, 0), followId: stringify(ids, 16) } : undefined;
    },
  };
}

/** So many characters has the token of an email. */
export const replyTokenLength = 42;

/** The id and 80 bits of its signature, base32: nobody can try many of them, and the name of an address has 64 characters. */
function replyTokens(masterKeys: MasterKeys): LinkTokens<ReplyLink> {
  const { sign, all } = signersFor(masterKeys, 'reply');
  const tokenOf = (id: Uint8Array, signer = sign) => toBase32(Buffer.concat([id, signer(Buffer.from(id)).subarray(0, 10)]));
  return {
    tokenFor: ({ emailId }) => tokenOf(parse(emailId)),
    read(token) {
      if (token.length !== replyTokenLength) return undefined;
      const id = fromBase32(token)?.subarray(0, 16);
      const isOurs = id !== undefined && all.some((signer) => isSameText(tokenOf(id, signer), token.toLowerCase()));
      return isOurs ? { emailId: stringify(id) } : undefined;
    },
  };
}

import { uuid } from '#contracts/primitives.ts';
import type { Signatures } from '#infra/signatures.ts';

const tokenDays = 7;
/** An email may be read late. */
export const emailedTokenDays = 30;
const dayMs = 86_400_000;

export interface VisitorToken {
  token: string;
  expiresAt: string;
}

/** A visitor, and the address at which they read emails. */
export interface Addressed {
  visitor: string;
  address: string;
}

/**
 * Tokens by which a visitor is known again on another socket. They name a visitor and nothing else: no role, no account. Those of
 * emailed links, and whatever is issued to who came by one, are bound to the address that the email went to.
 */
export interface VisitorTokens {
  issue(visitor: string, now: Date, boundTo?: string): VisitorToken;
  /** A token for a link in an email of that moment. */
  issueForEmail(to: Addressed, at: Date): string;
  /** Whose token it is, and what it is bound to; or why it is no one's. */
  read(token: string, now: Date): { visitor: string; boundTo: string | undefined } | { refused: 'bad_token' | 'expired_token' };
  /** Whether what a token is bound to stands for that address. */
  isBoundTo(boundTo: string, to: Addressed): boolean;
}

/** Tokens of the form `<visitor>.<end in seconds>.<signature>`, or with what they are bound to before the signature. */
export function createVisitorTokens({ sign, verify }: Signatures): VisitorTokens {
  const issue = (visitor: string, at: Date, days: number, boundTo?: string): VisitorToken => {
    const endsAt = Math.floor(at.getTime() / 1_000) + (days * dayMs) / 1_000;
    const subject = [visitor, endsAt, ...(boundTo === undefined ? [] : [boundTo])].join('.');
    return { token: `${subject}.${sign(subject)}`, expiresAt: new Date(endsAt * 1_000).toISOString() };
  };
  return {
    issue: (visitor, now, boundTo) => issue(visitor, now, tokenDays, boundTo),
    issueForEmail: (to, at) => issue(to.visitor, at, emailedTokenDays, sign(bound(to))).token,
    read(token, now) {
      const parts = token.split('.');
      const signature = parts.pop() ?? '';
      const [visitor = '', end = '', boundTo] = parts;
      const isOurs = parts.length <= 3 && uuid().safeParse(visitor).success && verify(parts.join('.'), signature);
      if (!isOurs) return { refused: 'bad_token' };
      return Number(end) * 1_000 > now.getTime() ? { visitor, boundTo } : { refused: 'expired_token' };
    },
    isBoundTo: (boundTo, to) => verify(bound(to), boundTo),
  };
}

const bound = ({ visitor, address }: Addressed): string => `address ${visitor} ${address.toLowerCase()}`;

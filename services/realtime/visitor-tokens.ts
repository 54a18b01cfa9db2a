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

/** Tokens by which a visitor is known again on another socket. They name a visitor and nothing else: no role, no account. */
export interface VisitorTokens {
  issue(visitor: string, now: Date): VisitorToken;
  /** A token for a link in an email of that moment. */
  issueForEmail(visitor: string, at: Date): string;
  /** Whose token it is, or why it is no one's. */
  read(token: string, now: Date): { visitor: string } | { refused: 'bad_token' | 'expired_token' };
}

/** Tokens of the form `<visitor>.<end in seconds>.<signature>`. */
export function createVisitorTokens({ sign, verify }: Signatures): VisitorTokens {
  const issue = (visitor: string, at: Date, days: number): VisitorToken => {
    const endsAt = Math.floor(at.getTime() / 1_000) + (days * dayMs) / 1_000;
    const subject = `${visitor}.${endsAt}`;
    return { token: `${subject}.${sign(subject)}`, expiresAt: new Date(endsAt * 1_000).toISOString() };
  };
  return {
    issue: (visitor, now) => issue(visitor, now, tokenDays),
    issueForEmail: (visitor, at) => issue(visitor, at, emailedTokenDays).token,
    read(token, now) {
      const [visitor = '', end = '', signature = '', ...rest] = token.split('.');
      const isOurs = rest.length === 0 && uuid().safeParse(visitor).success && verify(`${visitor}.${end}`, signature);
      if (!isOurs) return { refused: 'bad_token' };
      return Number(end) * 1_000 > now.getTime() ? { visitor } : { refused: 'expired_token' };
    },
  };
}

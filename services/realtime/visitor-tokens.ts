import { uuid } from '#contracts/primitives.ts';
import type { Signatures } from '#infra/signatures.ts';

const tokenDays = 7;
const dayMs = 86_400_000;

export interface VisitorToken {
  token: string;
  expiresAt: string;
}

/** Tokens by which a visitor is known again on another socket. They name a visitor and nothing else: no role, no account. */
export interface VisitorTokens {
  issue(visitor: string, now: Date): VisitorToken;
  /** Whose token it is, or why it is no one's. */
  read(token: string, now: Date): { visitor: string } | { refused: 'bad_token' | 'expired_token' };
}

/** Tokens of the form `<visitor>.<end in seconds>.<signature>`. */
export const createVisitorTokens = ({ sign, verify }: Signatures): VisitorTokens => ({
  issue(visitor, now) {
    const endsAt = Math.floor(now.getTime() / 1_000) + (tokenDays * dayMs) / 1_000;
    const subject = `${visitor}.${endsAt}`;
    return { token: `${subject}.${sign(subject)}`, expiresAt: new Date(endsAt * 1_000).toISOString() };
  },
  read(token, now) {
    const [visitor = '', end = '', signature = '', ...rest] = token.split('.');
    const isOurs = rest.length === 0 && uuid().safeParse(visitor).success && verify(`${visitor}.${end}`, signature);
    if (!isOurs) return { refused: 'bad_token' };
    return Number(end) * 1_000 > now.getTime() ? { visitor } : { refused: 'expired_token' };
  },
});

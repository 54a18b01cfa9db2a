import { uuid } from '#contracts/primitives.ts';
import type { LinkKeys } from '#infra/link-keys.ts';

/** Signed links to offers: each opens one answer to one quote. */
export interface QuoteLinks {
  tokenFor(quoteId: string, answer: number): string;
  /** What the token was made for; undefined for one that is not ours. */
  read(token: string): { quoteId: string; answer: number } | undefined;
}

/** Tokens of the form `<quote>.<answer>.<key>`. */
export const createQuoteLinks = (keys: LinkKeys): QuoteLinks => ({
  tokenFor: (quoteId, answer) => `${quoteId}.${answer}.${keys.keyFor(`${quoteId}.${answer}`)}`,
  read(token) {
    const [quoteId = '', answer = '', key = '', ...rest] = token.split('.');
    const isOurs = rest.length === 0 && uuid().safeParse(quoteId).success && /^[1-9]\d{0,5}$/.test(answer);
    return isOurs && keys.opens(`${quoteId}.${answer}`, key) ? { quoteId, answer: Number(answer) } : undefined;
  },
});

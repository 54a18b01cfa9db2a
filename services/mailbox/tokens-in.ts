import type { MailAddress } from '#contracts/emails.ts';
import type { LinkTokens, ReplyLink } from '#infra/signed-links/signed-links.ts';

type ReplyTokens = Pick<LinkTokens<ReplyLink>, 'read'>;

/** What could be a token, bounded by what cannot be part of one. */
const candidates = /(?<![a-z2-7])[a-z2-7]{42}(?![a-z2-7])/gi;
const inText = /\[ref:([a-z2-7]{42})\]/gi;
const mostRead = 20;

const emailsOf = (tokens: ReplyTokens, found: Iterable<string>): string[] => [
  ...new Set([...found].slice(0, mostRead).flatMap((token) => tokens.read(token)?.emailId ?? [])),
];

/** The emails of ours whose tokens are in the names of those addresses. */
export const tokensInAddresses = (tokens: ReplyTokens, addresses: readonly MailAddress[]): string[] =>
  emailsOf(
    tokens,
    addresses.flatMap(({ address }) => address.split('@')[0]?.match(candidates) ?? []),
  );

/** The emails of ours whose tokens stand in a text, the first one first. */
export const tokensInText = (tokens: ReplyTokens, text: string): string[] =>
  emailsOf(
    tokens,
    Array.from(text.matchAll(inText), ([, token = '']) => token),
  );

import type { AccountEvent } from '#contracts/events/account.ts';
import { DomainError } from './errors.ts';

/** A link that is mailed to a person; its token is in no event. */
export type MailedLink = Omit<Extract<AccountEvent, { type: 'PasswordResetRequested' }>['data'], 'accountId'>;

/** What the link that was mailed last opens. */
export interface AccountLink extends MailedLink {
  purpose: 'invitation' | 'reset';
}

export const linkIn = ({ linkId, expiresAt, language, contact }: MailedLink): MailedLink => ({
  linkId,
  expiresAt,
  language,
  contact,
});

/** A link that is asked for again within this time of its email is not mailed a second time. */
const patienceMs = 3_600_000;

export const isRecent = (askedAt: string | undefined, now: string): boolean =>
  askedAt !== undefined && Date.parse(now) < Date.parse(askedAt) + patienceMs;

/** The link of that id while it can be used. */
export function openLink(
  state: { type: 'none' } | { type: string; link: AccountLink | undefined },
  { linkId, now }: { linkId: string; now: string },
): AccountLink | undefined {
  const link = 'link' in state ? state.link : undefined;
  return link?.linkId === linkId && Date.parse(now) < Date.parse(link.expiresAt) ? link : undefined;
}

/** The refusal of a link that does not exist, was used or has expired. */
export const badLink = () => new DomainError('bad_link', 'This link is no longer valid. Ask for a new one.');

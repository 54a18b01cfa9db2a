import { z } from 'zod';
import { roleSchema } from '../accounts.ts';
import { languageSchema } from '../languages.ts';
import { instant, uuid } from '../primitives.ts';
import { defineEvent, personal, type EventOf } from './envelope.ts';

const account = z.object({ accountId: uuid() });

/** A link that was mailed to the person, by its id: the token in it is in no event. */
const mailedLink = {
  linkId: uuid(),
  expiresAt: instant(),
  language: languageSchema,
  contact: personal(z.object({ email: z.string() })),
};

/** Opens `account-<id>` with a user name and a password. Names and credentials are not events. */
export const accountOpened = defineEvent('AccountOpened', account.extend({ role: roleSchema }));

/** Opens `account-<id>` with an invitation, or sends the next one: the links of those before it end. */
export const accountInvited = defineEvent('AccountInvited', account.extend({ role: roleSchema, ...mailedLink }));

/** The link of the invitation was used: the account has a user name and a password. */
export const invitationAccepted = defineEvent('InvitationAccepted', account);

/** The account has other rights from now on. */
export const roleChanged = defineEvent('RoleChanged', account.extend({ role: roleSchema }));

/** Someone who knows the email address asked for a link that sets another password. */
export const passwordResetRequested = defineEvent('PasswordResetRequested', account.extend(mailedLink));

/** There is another password: `owner` knew the one before, `link` had the link of the email. */
export const passwordChanged = defineEvent('PasswordChanged', account.extend({ by: z.enum(['owner', 'link']) }));

/** A session was opened with the right password. */
export const signedIn = defineEvent('SignedIn', account);

/** Someone knew the user name; at most so many a day are logged. `not_allowed`: with the right password, where it opens nothing. */
export const signInFailed = defineEvent('SignInFailed', account.extend({ reason: z.enum(['wrong_password', 'not_allowed']) }));

/** Sign-ins were refused for a while after too many attempts. */
export const signInsBlocked = defineEvent('SignInsBlocked', account);

/** A session was closed by its owner. */
export const signedOut = defineEvent('SignedOut', account);

/** So many sessions were ended, by their owner from another one or by an administrator. */
export const sessionsRevoked = defineEvent('SessionsRevoked', account.extend({ count: z.int().min(1) }));

/** The account can no longer sign in; `demo_ended`: demo mode is off, and its password is public; `deactivated`: by an administrator. */
export const accountDisabled = defineEvent('AccountDisabled', account.extend({ reason: z.enum(['demo_ended', 'deactivated']) }));

/** People can sign in to the account again; `demo_began`: demo mode is back; `reactivated`: by an administrator. */
export const accountEnabled = defineEvent('AccountEnabled', account.extend({ reason: z.enum(['demo_began', 'reactivated']) }));

export const accountEvents = [
  accountOpened,
  accountInvited,
  invitationAccepted,
  roleChanged,
  passwordResetRequested,
  passwordChanged,
  signedIn,
  signInFailed,
  signInsBlocked,
  signedOut,
  sessionsRevoked,
  accountDisabled,
  accountEnabled,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

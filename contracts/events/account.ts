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
export const signInFailed = defineEvent(
  'SignInFailed',
  account.extend({ reason: z.enum(['wrong_password', 'not_allowed', 'wrong_code']) }),
);

/** Sign-ins were refused for a while after too many attempts. */
export const signInsBlocked = defineEvent('SignInsBlocked', account);

/**
 * An authenticator app proved itself with the code of that step of the clock, which is used up: sign-ins ask for its codes from now
 * on. The secret is in no event. The factor before, if there was one, ends. Step 0 is of one that a restored log did not know.
 */
export const secondFactorEnrolled = defineEvent(
  'SecondFactorEnrolled',
  account.extend({ factorId: uuid(), step: z.int().min(0), codesId: uuid() }),
);

/** A code of the app was taken, at a sign-in or for a change of the factor: no code of that step or one before is taken again. */
export const authenticatorCodeUsed = defineEvent(
  'AuthenticatorCodeUsed',
  account.extend({ factorId: uuid(), step: z.int().min(0) }),
);

/** A recovery code was taken in place of one of the app; `left` are left. */
export const recoveryCodeUsed = defineEvent(
  'RecoveryCodeUsed',
  account.extend({ codesId: uuid(), codeId: uuid(), left: z.int().min(0) }),
);

/** There are other recovery codes; those before them open nothing any more. */
export const recoveryCodesRenewed = defineEvent('RecoveryCodesRenewed', account.extend({ codesId: uuid() }));

/** The person signs in with the password alone again. */
export const secondFactorRemoved = defineEvent('SecondFactorRemoved', account);

/** An administrator or an operator took the factor away from someone who could no longer use it; an email says so. */
export const secondFactorReset = defineEvent(
  'SecondFactorReset',
  account.extend({ language: languageSchema, contact: personal(z.object({ email: z.string() })) }),
);

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
  secondFactorEnrolled,
  authenticatorCodeUsed,
  recoveryCodeUsed,
  recoveryCodesRenewed,
  secondFactorRemoved,
  secondFactorReset,
  signedOut,
  sessionsRevoked,
  accountDisabled,
  accountEnabled,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

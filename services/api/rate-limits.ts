import { createGuess, type Guess } from './guesses.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export const loginsPer15Min = 10;
export const trackingPerMinute = 60;
export const followsPerHour = 10;
export const quoteRequestsPerHour = 10;
export const clientErrorsPerHour = 60;
export const resetsPerHour = 10;
export const linksPerMinute = 30;
export const transcriptsPerDay = 40;
export const photosPerHour = 30;
export const mailLoginsPerMinute = 5;

export interface RateLimits {
  /** Spends the budgets of wrong guesses. */
  guess: Guess;
  /** Failed sign-ins of strangers per account name. */
  logins: RateLimit;
  /** Failed sign-ins per device or address that the account is used from. */
  loginsOfKnown: RateLimit;
  /** Sign-ins of strangers per client, whatever the account. */
  loginsOfClient: RateLimit;
  /** Wrong codes of second factors: per account, or per device or address that it is used from. */
  secondFactors: RateLimit;
  /** Wrong current passwords of people who are signed in, per account. */
  ownPasswords: RateLimit;
  /** Requests for a link that sets another password, per client. */
  passwordResets: RateLimit;
  /** Links that do not exist or are used up, per client. */
  accountLinks: RateLimit;
  /** Lookups of numbers that do not exist, per client. */
  trackingMisses: RateLimit;
  /** Wrong email addresses per tracking number. */
  unlocks: RateLimit;
  /** Requests to follow a parcel, per client. */
  follows: RateLimit;
  /** Requests for a quote, per client. */
  quoteRequests: RateLimit;
  /** Conversations that go out by email, per client. */
  transcripts: RateLimit;
  /** Photos in one conversation. */
  photos: RateLimit;
  /** Photos in conversations, per client. */
  photosOfClient: RateLimit;
  /** Logins at mail servers that people name, per account. */
  mailLogins: RateLimit;
  /** Reports of broken scripts, per client. */
  clientErrors: RateLimit;
}

const tooManyPhotos = 'Too many photos. Please wait before you send another.';
const tooManyLogins = 'Too many attempts to sign in. Please wait before you try again.';

export const createRateLimits = (): RateLimits => ({
  guess: createGuess(),
  logins: createRateLimit(loginsPer15Min, 15 * 60_000, tooManyLogins),
  loginsOfKnown: createRateLimit(loginsPer15Min, 15 * 60_000, tooManyLogins),
  loginsOfClient: createRateLimit(loginsPer15Min * 10, 15 * 60_000, tooManyLogins),
  secondFactors: createRateLimit(loginsPer15Min, 15 * 60_000, 'Too many wrong codes. Please wait before you try again.'),
  ownPasswords: createRateLimit(loginsPer15Min, 15 * 60_000, 'Too many wrong passwords. Please wait before you try again.'),
  passwordResets: createRateLimit(resetsPerHour, 3_600_000, 'Too many requests. Please wait before you ask for another link.'),
  accountLinks: createRateLimit(linksPerMinute, 60_000, 'Too many links that are not valid. Try again in a minute.'),
  trackingMisses: createRateLimit(trackingPerMinute, 60_000, 'Too many tracking numbers not found. Try again in a minute.'),
  follows: createRateLimit(followsPerHour, 3_600_000, 'Too many requests to follow parcels. Please wait before you try again.'),
  quoteRequests: createRateLimit(
    quoteRequestsPerHour,
    3_600_000,
    'Too many quote requests. Please wait before you send another.',
  ),
  transcripts: createRateLimit(transcriptsPerDay, 86_400_000, 'Too many conversations emailed. Please try again tomorrow.'),
  photos: createRateLimit(photosPerHour, 3_600_000, tooManyPhotos),
  photosOfClient: createRateLimit(photosPerHour * 3, 3_600_000, tooManyPhotos),
  mailLogins: createRateLimit(mailLoginsPerMinute, 60_000, 'Too many tests of mail servers. Try again in a minute.'),
  clientErrors: createRateLimit(clientErrorsPerHour, 3_600_000, 'Too many error reports. Try again later.'),
  unlocks: createRateLimit(loginsPer15Min, 15 * 60_000, 'Too many incorrect email addresses. Try again in 15 minutes.'),
});

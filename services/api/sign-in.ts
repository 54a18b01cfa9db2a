import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { knownClientMs } from '#infra/accounts/accounts.ts';
import type { SessionKind } from '#infra/session-store/session-store.ts';
import { clientFacts } from '../accounts/client-facts.ts';
import type { KnownClients } from '../accounts/known-clients.ts';
import type { Opened, Sessions } from '../accounts/sessions.ts';
import type { SignInFailures } from '../accounts/sign-in-failures.ts';
import { SecondFactorMissing, SecondFactorNeeded } from '../accounts/sign-in-steps.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { factorMissing } from './guards.ts';
import { createLoginBudget, placeOf } from './login-budget.ts';
import { loginSlots } from './login-slots.ts';
import type { RateLimits } from './rate-limits.ts';

const failedLoginDelayMs = 1_000;

/** Name of the cookie by which a device is known that an account is used from. */
const devicesName = 'waybill_devices';

export interface SignInParts {
  sessions: Pick<Sessions, 'signIn' | 'takeChallenge' | 'signInWithCode'>;
  knownClients: KnownClients;
  failures: Pick<SignInFailures, 'blocked'>;
  rateLimits: RateLimits;
  /** Whether people reach this installation by https. */
  isSecure: boolean;
  delay(milliseconds: number): Promise<void>;
}

interface Attempt {
  username: string;
  password: string;
  timeZone?: string | undefined;
  kind: SessionKind;
  /** What is said to whoever may not come in, whatever the reason. */
  refusal: string;
}

interface CodeAttempt {
  challenge: string;
  code: string;
  timeZone?: string | undefined;
  kind: SessionKind;
}

interface Guessing<Right> {
  /** Takes a try; resolves with what gives it back. */
  take(): Promise<() => Promise<void>>;
  /** Undefined for a wrong guess. */
  check(): Promise<Right | undefined>;
  wrong(): ApiError;
}

/** The way in, the same and with one budget of guesses wherever people sign in. */
export interface SignIn {
  /** To be put before every route that signs in: bounds how many are under way. */
  slots: MiddlewareHandler<ApiEnv>;
  /**
   * Opens a session. Throws ApiError `wrong_credentials` after a second, `rate_limited`, `second_factor_required` with a challenge,
   * `second_factor_missing`, and QueueFull.
   */
  attempt(context: Context<ApiEnv>, attempt: Attempt): Promise<Opened>;
  /** Opens a session by the code of a second factor. Throws ApiError `wrong_code` after a second, `sign_in_over` and `rate_limited`. */
  finish(context: Context<ApiEnv>, attempt: CodeAttempt): Promise<Opened>;
  /** Makes the device known to whoever has signed in on it, for the way in at that path. */
  rememberDevice(context: Context<ApiEnv>, username: string, path: string): Promise<void>;
}

export function createSignIn({ sessions, knownClients, failures, rateLimits, isSecure, delay }: SignInParts): SignIn {
  const takeLogin = createLoginBudget(rateLimits);
  const clientOf = (context: Context<ApiEnv>) => ({ devices: getCookie(context, devicesName), address: context.var.client });
  /** A try is taken before anything is checked: many guesses at once are still only ten. A wrong one is not given back. */
  const guess = async <Right>(username: string, { take, check, wrong }: Guessing<Right>): Promise<Right> => {
    const giveBack = await take().catch((error: unknown) => {
      failures.blocked(username);
      throw error;
    });
    const right = await check().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (right === undefined) {
      await delay(failedLoginDelayMs);
      throw wrong();
    }
    await giveBack();
    return right;
  };
  return {
    slots: loginSlots(),
    async attempt(context, { username, password, timeZone, kind, refusal }) {
      const client = clientOf(context);
      const known = await knownClients.recognise(username, client);
      const place = placeOf(client.address, known);
      const facts = clientFacts(context.req.header('user-agent'), timeZone);
      return guess(username, {
        take: () => takeLogin({ username, address: client.address, known }),
        check: () =>
          sessions.signIn(username, password, { place, kind, client: facts }).catch((error: unknown) => {
            throw asRefusal(error);
          }),
        wrong: () => new ApiError('wrong_credentials', refusal),
      });
    },
    async finish(context, { challenge, code, timeZone, kind }) {
      const challenged = await sessions.takeChallenge(challenge, kind);
      if (!challenged) throw isOver();
      const { id, username } = challenged;
      const known = await knownClients.recognise(username, clientOf(context));
      const key = known?.name ?? id;
      const client = clientFacts(context.req.header('user-agent'), timeZone);
      const opened = await guess(username, {
        async take() {
          await rateLimits.secondFactors.take(key);
          return () => rateLimits.secondFactors.giveBack(key);
        },
        async check() {
          const outcome = await sessions.signInWithCode(challenged, { challenge, code, kind, client });
          return outcome === 'wrong' ? undefined : outcome;
        },
        wrong: () => new ApiError('wrong_code', 'This code is not valid. Wait for the next one and try again.'),
      });
      if (opened === 'over') throw isOver();
      return opened;
    },
    async rememberDevice(context, username, path) {
      setCookie(context, devicesName, await knownClients.remember(username, clientOf(context)), {
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        path,
        maxAge: knownClientMs / 1_000,
      });
    },
  };
}

const isOver = () => new ApiError('sign_in_over', 'This sign-in has taken too long. Enter your password again.');

function asRefusal(error: unknown): unknown {
  if (error instanceof SecondFactorMissing) return factorMissing();
  if (!(error instanceof SecondFactorNeeded)) return error;
  return new ApiError('second_factor_required', 'Enter the code of your authenticator app.', { challenge: error.challenge });
}

import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Account } from '#contracts/accounts.ts';
import { knownClientMs } from '#infra/accounts/accounts.ts';
import type { SessionKind } from '#infra/session-store/session-store.ts';
import { clientFacts } from '../accounts/client-facts.ts';
import type { KnownClients } from '../accounts/known-clients.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { SignInFailures } from '../accounts/sign-in-failures.ts';
import type { ApiEnv } from './env.ts';
import { ApiError } from './errors.ts';
import { createLoginBudget, placeOf } from './login-budget.ts';
import { loginSlots } from './login-slots.ts';
import type { RateLimits } from './rate-limits.ts';

const failedLoginDelayMs = 1_000;

/** Name of the cookie by which a device is known that an account is used from. */
const devicesName = 'waybill_devices';

export interface SignInParts {
  sessions: Pick<Sessions, 'signIn'>;
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

/** The way in, the same and with one budget of guesses wherever people sign in. */
export interface SignIn {
  /** To be put before every route that signs in: bounds how many are under way. */
  slots: MiddlewareHandler<ApiEnv>;
  /** Opens a session. Throws ApiError `wrong_credentials` after a second, `rate_limited`, and QueueFull. */
  attempt(context: Context<ApiEnv>, attempt: Attempt): Promise<{ token: string; account: Account }>;
  /** Makes the device known to whoever has signed in on it, for this way in. */
  rememberDevice(context: Context<ApiEnv>, username: string): Promise<void>;
}

export function createSignIn({ sessions, knownClients, failures, rateLimits, isSecure, delay }: SignInParts): SignIn {
  const takeLogin = createLoginBudget(rateLimits);
  const clientOf = (context: Context<ApiEnv>) => ({ devices: getCookie(context, devicesName), address: context.var.client });
  return {
    slots: loginSlots(),
    async attempt(context, { username, password, timeZone, kind, refusal }) {
      const client = clientOf(context);
      const known = await knownClients.recognise(username, client);
      // Taken before the password is checked: many guesses at once are still only ten.
      const giveBack = await takeLogin({ username, address: client.address, known }).catch((error: unknown) => {
        failures.blocked(username);
        throw error;
      });
      const place = placeOf(client.address, known);
      const facts = clientFacts(context.req.header('user-agent'), timeZone);
      const opened = await sessions.signIn(username, password, { place, kind, client: facts }).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
      if (!opened) {
        await delay(failedLoginDelayMs);
        throw new ApiError('wrong_credentials', refusal);
      }
      await giveBack();
      return opened;
    },
    async rememberDevice(context, username) {
      setCookie(context, devicesName, await knownClients.remember(username, clientOf(context)), {
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        path: context.req.path,
        maxAge: knownClientMs / 1_000,
      });
    },
  };
}

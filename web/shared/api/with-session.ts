import type { ErrorCode } from '#contracts/errors.ts';
import { countSignIns, signedInAgain } from '../session/sign-in-again.ts';
import { ApiError } from './api-error.ts';

/** Where the session is over, its person is asked to sign in again, and the very same request is sent once more. */
export async function withSession<Answer>(send: () => Promise<Answer>, { isCommand }: { isCommand: boolean }): Promise<Answer> {
  const since = countSignIns();
  try {
    return await send();
  } catch (error) {
    if (!isSessionOver(error) || !(await signedInAgain({ since, isCommand }))) throw error;
    return send();
  }
}

const ofSigningIn: readonly (ErrorCode | undefined)[] = [
  'wrong_credentials',
  'second_factor_required',
  'wrong_code',
  'sign_in_over',
];

// What someone signs in with has nothing to do with the session.
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !ofSigningIn.includes(error.code);

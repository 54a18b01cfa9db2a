import { DomainError } from '../domain/errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** A budget of wrong values in that field. */
export interface FieldBudget {
  field: string;
  limit: RateLimit;
}

/**
 * Runs what may be a guess. All budgets of the key are taken before anything is checked, so that many guesses at once are still only
 * so many, and given back but for the one whose field is refused. Throws ApiError `rate_limited`.
 */
export async function spendingOnWrong<Result>(
  budgets: readonly FieldBudget[],
  key: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const taken: FieldBudget[] = [];
  let wrong: string | undefined;
  try {
    for (const budget of budgets) {
      await budget.limit.take(key);
      taken.push(budget);
    }
    return await run();
  } catch (error) {
    wrong = error instanceof DomainError ? error.field : undefined;
    throw error;
  } finally {
    for (const { field, limit } of taken) if (field !== wrong) await limit.giveBack(key);
  }
}

import pLimit from 'p-limit';
import type { ErrorCode } from '#contracts/errors.ts';
import type { Logger } from '#infra/logger.ts';
import { isServerAway } from '#infra/servers-away.ts';
import { DomainError } from '../domain/errors.ts';

/** So many shipments of a request are under way at a time. */
const atOnce = 32;

/**
 * Runs the rows, some at a time, in their order; what one of them is refused for keeps no other. Once a server is away, no
 * other row is begun: the answer does not wait for each to fail.
 */
export async function eachRow<Row, Result>(
  rows: readonly Row[],
  run: (row: Row) => Promise<Result>,
  refused: (row: Row, code: ErrorCode) => Result,
  logger: Logger,
): Promise<Result[]> {
  const turns = pLimit(atOnce);
  let isAway = false;
  const one = async (row: Row): Promise<Result> => {
    if (isAway) return refused(row, 'unavailable');
    try {
      return await run(row);
    } catch (error) {
      if (error instanceof DomainError) return refused(row, error.code);
      if (isServerAway(error)) {
        isAway = true;
        return refused(row, 'unavailable');
      }
      logger.error({ err: error }, 'a row of a bulk update failed');
      return refused(row, 'internal');
    }
  };
  return Promise.all(rows.map((row) => turns(() => one(row))));
}

/** Why something waits, in one line: the error and what caused it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim().slice(0, 500)
    : 'unknown';

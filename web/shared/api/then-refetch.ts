import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';

/** The `onSettled` of a mutation after which queries are read again, however it ended. */
export const thenRefetch =
  (queryKey: QueryKey) =>
  (_answer: unknown, _error: Error | null, _request: unknown, _result: unknown, { client }: MutationFunctionContext): void =>
    void client.invalidateQueries({ queryKey });

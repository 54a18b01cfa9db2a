import { queryOptions } from '@tanstack/react-query';
import { unknownNumbersSchema } from '#contracts/listed-numbers.ts';
import { getJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';

/** `GET /api/shipments/unknown-numbers`. */
export const unknownNumbersQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: [...shipmentsKey, 'unknown-numbers', numbers],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ numbers: numbers.join(',') });
      return getJson(`/api/shipments/unknown-numbers?${query}`, unknownNumbersSchema, signal);
    },
  });

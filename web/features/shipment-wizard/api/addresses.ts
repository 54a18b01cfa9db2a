import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { addressSchema } from '#contracts/address-book.ts';
import { getJson } from '#web/shared/api/client.ts';

export const addressesKey = ['addresses'] as const;

/** `GET /api/addresses`: people of earlier shipments in whom every word is found. */
export const addressesQuery = (search: string) =>
  queryOptions({
    queryKey: [...addressesKey, search],
    queryFn: ({ signal }) => getJson(`/api/addresses?${new URLSearchParams({ search })}`, z.array(addressSchema), signal),
    placeholderData: keepPreviousData,
    // People, who are not kept for longer than they are looked at.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

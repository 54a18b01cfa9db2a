import { mutationOptions } from '@tanstack/react-query';
import { addressForgottenSchema } from '#contracts/address-book.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';
import { addressesKey } from './addresses.ts';

export const forgetAddressMutation = mutationOptions({
  mutationFn: (id: string) => sendJson('POST', `/api/addresses/${id}/forget`, {}, addressForgottenSchema),
  onSettled: thenRefetch(addressesKey),
});

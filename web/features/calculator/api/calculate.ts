import { mutationOptions } from '@tanstack/react-query';
import { type CalculateShipping, shippingPriceSchema } from '#contracts/rates.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/calculate-shipping`; it changes nothing and takes no key. */
export const calculateMutation = mutationOptions({
  mutationFn: ({ body }: Pick<Attempt<CalculateShipping>, 'body'>) =>
    sendJson('POST', '/api/calculate-shipping', body, shippingPriceSchema),
});

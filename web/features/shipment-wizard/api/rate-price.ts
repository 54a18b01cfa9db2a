import { queryOptions, skipToken } from '@tanstack/react-query';
import { type CalculateShipping, shippingPriceSchema } from '#contracts/rates.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/calculate-shipping`, which changes nothing: what the rate sheet in force charges. Not asked without a question. */
export const ratePriceQuery = (question: CalculateShipping | undefined) =>
  queryOptions({
    queryKey: ['rate-price', question],
    queryFn: question ? () => sendJson('POST', '/api/calculate-shipping', question, shippingPriceSchema) : skipToken,
    networkMode: 'always',
  });

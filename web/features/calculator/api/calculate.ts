import type { CalculateShipping, ShippingPrice } from '#contracts/rates.ts';
import { shippingPriceSchema } from '#contracts/rates.ts';
import { sendJson } from '#web/shared/api/client.ts';

/** `POST /api/calculate-shipping`. */
export const calculate = (question: CalculateShipping): Promise<ShippingPrice> =>
  sendJson('POST', '/api/calculate-shipping', question, shippingPriceSchema);

import { mutationOptions } from '@tanstack/react-query';
import { type CreateShipment, shipmentSchema } from '#contracts/shipments.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

/** `POST /api/shipments`; the same key creates one shipment however often it is sent. */
export const createShipmentMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Attempt<CreateShipment>) =>
    sendJson('POST', '/api/shipments', body, shipmentSchema, { idempotencyKey }),
  onSettled: thenRefetch(shipmentsKey),
});

import { mutationOptions } from '@tanstack/react-query';
import type { CancelShipment } from '#contracts/shipment-corrections.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

export const cancelShipmentMutation = (shipmentId: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<CancelShipment>) =>
      sendJson('POST', `/api/shipments/${shipmentId}/cancel`, body, shipmentSchema, { idempotencyKey }),
    onSettled: thenRefetch(shipmentsKey),
  });

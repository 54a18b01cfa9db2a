import { mutationOptions } from '@tanstack/react-query';
import { shipmentSchema } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

export const simulateMovementMutation = (shipmentId: string) =>
  mutationOptions({
    mutationFn: () =>
      sendJson('POST', `/api/shipments/${shipmentId}/simulate-movement`, {}, shipmentSchema, { idempotencyKey: randomKey() }),
    onSettled: thenRefetch(shipmentsKey),
  });

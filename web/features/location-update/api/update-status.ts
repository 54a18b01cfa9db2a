import { mutationOptions } from '@tanstack/react-query';
import { shipmentSchema, type UpdateStatus } from '#contracts/shipments.ts';
import type { Attempt } from '#web/shared/api/attempt.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

export const updateStatusMutation = (shipmentId: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Attempt<UpdateStatus>) =>
      sendJson('PATCH', `/api/shipments/${shipmentId}/status`, body, shipmentSchema, { idempotencyKey }),
    onSettled: thenRefetch(shipmentsKey),
  });

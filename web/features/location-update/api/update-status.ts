import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Shipment, shipmentSchema, type UpdateStatus } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import type { Told } from '#web/shared/api/told.ts';
import { shipmentsKey } from '#web/shared/api/shipments-key.ts';

interface UpdateRequest {
  shipmentId: string;
  body: UpdateStatus;
  idempotencyKey: string;
}

/** `PATCH /api/shipments/{id}/status`: where the parcel is now; sender and recipient get an e-mail. */
const updateStatus = ({ shipmentId, body, idempotencyKey }: UpdateRequest): Promise<Shipment> =>
  sendJson('PATCH', `/api/shipments/${shipmentId}/status`, body, shipmentSchema, { idempotencyKey });

export function useUpdateStatus(told: Told<Shipment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: updateStatus,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: shipmentsKey }),
  });
}

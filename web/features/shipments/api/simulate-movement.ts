import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Shipment, shipmentSchema } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import type { Told } from '#web/shared/api/told.ts';
import { shipmentsKey } from '#web/shared/api/shipments-key.ts';

/** `POST /api/shipments/{id}/simulate-movement`: one step along the route. */
const simulateMovement = (shipmentId: string): Promise<Shipment> =>
  sendJson('POST', `/api/shipments/${shipmentId}/simulate-movement`, {}, shipmentSchema, { idempotencyKey: randomKey() });

export function useSimulateMovement(told: Told<Shipment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: simulateMovement,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: shipmentsKey }),
  });
}

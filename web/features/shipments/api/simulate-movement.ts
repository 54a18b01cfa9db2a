import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Shipment, shipmentSchema } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { shipmentsKey } from './shipments-key.ts';

/** `POST /api/shipments/{id}/simulate-movement`: one step along the route. */
const simulateMovement = (shipmentId: string): Promise<Shipment> =>
  sendJson('POST', `/api/shipments/${shipmentId}/simulate-movement`, {}, shipmentSchema, { idempotencyKey: randomKey() });

/** What becomes of the step is told even if its row has left the list by then. */
export function useSimulateMovement(told: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: simulateMovement,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: shipmentsKey }),
  });
}

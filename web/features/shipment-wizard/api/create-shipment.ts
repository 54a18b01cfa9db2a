import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CreateShipment, type Shipment, shipmentSchema } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import type { Told } from '#web/shared/api/told.ts';
import { shipmentsKey } from '#web/shared/api/shipments-key.ts';

interface CreateRequest {
  body: CreateShipment;
  idempotencyKey: string;
}

/** `POST /api/shipments`; the same key creates one shipment however often it is sent. */
const createShipment = ({ body, idempotencyKey }: CreateRequest): Promise<Shipment> =>
  sendJson('POST', '/api/shipments', body, shipmentSchema, { idempotencyKey });

export function useCreateShipment(told: Told<Shipment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createShipment,
    ...told,
    onSettled: () => void client.invalidateQueries({ queryKey: shipmentsKey }),
  });
}

import { mutationOptions } from '@tanstack/react-query';
import type { CorrectScan } from '#contracts/shipment-corrections.ts';
import { shipmentSchema } from '#contracts/shipments.ts';
import { sendJson } from '#web/shared/api/client.ts';
import { ifMatch, type AttemptAt } from '#web/shared/api/if-match.ts';
import { shipmentsKey } from '#web/shared/api/keys.ts';
import { thenRefetch } from '#web/shared/api/then-refetch.ts';

export const correctScanMutation = (shipmentId: string, scanId: string) =>
  mutationOptions({
    mutationFn: ({ body, ...attempt }: AttemptAt<CorrectScan>) =>
      sendJson('POST', `/api/shipments/${shipmentId}/scans/${scanId}/corrections`, body, shipmentSchema, ifMatch(attempt)),
    onSettled: thenRefetch(shipmentsKey),
  });

import { mutationOptions } from '@tanstack/react-query';
import type { LabelFormat } from '#contracts/shipping-label.ts';
import { getFile } from '#web/shared/api/client.ts';

export const labelMutation = (shipmentId: string) =>
  mutationOptions({
    mutationFn: (format: LabelFormat) => getFile(`/api/shipments/${shipmentId}/label?format=${format}`),
  });

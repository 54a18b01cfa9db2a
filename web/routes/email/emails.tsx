import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmailCenterPage } from '#web/features/conversations/components/email-center-page.tsx';
import type { KnownShipment } from '#web/features/conversations/components/parts.ts';
import { shipmentQuery } from '#web/features/shipment-page/api/fetch-shipment.ts';
import { RecentLines } from '#web/features/timeline/components/recent-lines.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';

const parts = { WithShipment, RecentLines };

export function Component() {
  return <EmailCenterPage parts={parts} />;
}

function WithShipment({ id, children }: { id: string; children: (shipment: KnownShipment) => ReactNode }) {
  const { data: shipment, error, refetch } = useQuery(shipmentQuery(id));
  if (shipment) return children(shipment.data);
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ContentSkeleton />;
}

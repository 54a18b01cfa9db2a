import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { likeShipmentQuery } from '../api/shipment.ts';
import { ShipmentWizard } from './shipment-wizard.tsx';
import { WizardPage } from './wizard-page.tsx';

/** The wizard, filled in with what an earlier shipment was. */
export function CopiedWizard({ shipmentId }: { shipmentId: string }) {
  const { t } = useTranslation('shipments');
  const earlier = useQuery(likeShipmentQuery(shipmentId));
  if (earlier.data) return <ShipmentWizard like={earlier.data} />;
  if (earlier.isPending) return <ContentSkeleton />;
  return (
    <WizardPage>
      <ErrorState error={earlier.error} title={t('action.duplicateFailed')} onRetry={() => void earlier.refetch()} />
    </WizardPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { quoteDraftQuery } from '../api/quote-draft.ts';
import { ShipmentWizard } from './shipment-wizard.tsx';
import { WizardPage } from './wizard-page.tsx';

/** The wizard, filled in from an accepted quote; any other quote is refused with the reason. */
export function QuotedWizard({ quoteId }: { quoteId: string }) {
  const { t } = useTranslation('shipments');
  const draft = useQuery(quoteDraftQuery(quoteId));
  if (draft.data) return <ShipmentWizard quote={draft.data} />;
  if (draft.isPending) return <ContentSkeleton />;
  return (
    <WizardPage>
      <ErrorState error={draft.error} title={t('quoted.refused')} onRetry={() => void draft.refetch()} />
    </WizardPage>
  );
}

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { useWizard } from '../hooks/use-wizard.ts';
import { QuoteNotice } from './quote-notice.tsx';
import { ShipmentCreated } from './shipment-created.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardPage } from './wizard-page.tsx';
import { WizardSteps } from './wizard-steps.tsx';

const confirmation = 3;

interface ShipmentWizardProps {
  quote?: KnownOfQuote;
  /** The shipment that it is filled in with. */
  like?: Shipment;
}

export function ShipmentWizard({ quote, like }: ShipmentWizardProps) {
  const { t } = useTranslation('shipments');
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const wizard = useWizard(quote, like);
  if (!canWrite) {
    return (
      <WizardPage>
        <EmptyState title={t('wizard.readOnlyTitle')} detail={t('wizard.readOnly')} />
      </WizardPage>
    );
  }
  const startOver = () => (quote || like ? void navigate(paths.shipNow) : wizard.startOver());
  return (
    <WizardPage>
      <WizardSteps
        current={wizard.created ? confirmation : wizard.step}
        wrong={wizard.form.problems.map(({ field }) => field)}
        onGo={wizard.goTo}
      />
      {wizard.created ? (
        <ShipmentCreated shipment={wizard.created} onAnother={startOver} />
      ) : (
        <>
          {quote ? <QuoteNotice quoteId={quote.quoteId} price={quote.shippingCost} /> : null}
          <WizardForm wizard={wizard} />
        </>
      )}
    </WizardPage>
  );
}

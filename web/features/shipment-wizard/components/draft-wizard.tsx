import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import { useWizard } from '../hooks/use-wizard.ts';
import { DraftNotice } from './draft-notice.tsx';
import { QuoteNotice } from './quote-notice.tsx';
import { ShipmentCreated } from './shipment-created.tsx';
import { WizardForm } from './wizard-form.tsx';
import { WizardSteps } from './wizard-steps.tsx';

const confirmation = 3;

export interface DraftWizardProps {
  quote?: KnownOfQuote | undefined;
  /** The shipment that it is filled in with. */
  like?: Shipment | undefined;
  /** It takes the place of a draft that was discarded, and with it the focus. */
  takesFocus: boolean;
  onDiscarded: () => void;
}

export function DraftWizard({ quote, like, takesFocus, onDiscarded }: DraftWizardProps) {
  const navigate = useNavigate();
  const wizard = useWizard(quote, like);
  const firstField = wizard.form.idOf('senderName');
  useEffect(() => {
    if (takesFocus) focusField(firstField);
  }, [takesFocus, firstField]);

  const startOver = () => (quote || like ? void navigate(paths.shipNow) : wizard.startOver());
  const discard = () => {
    wizard.discard();
    onDiscarded();
  };
  return (
    <>
      <WizardSteps
        current={wizard.created ? confirmation : wizard.step}
        wrong={wizard.form.problems.map(({ field }) => field)}
        onGo={wizard.goTo}
      />
      {wizard.created ? (
        <ShipmentCreated shipment={wizard.created} onAnother={startOver} />
      ) : (
        <>
          {wizard.restoredFrom ? <DraftNotice savedAt={wizard.restoredFrom} onDiscard={discard} /> : null}
          {quote ? <QuoteNotice quoteId={quote.quoteId} price={quote.shippingCost} /> : null}
          <WizardForm wizard={wizard} />
        </>
      )}
    </>
  );
}

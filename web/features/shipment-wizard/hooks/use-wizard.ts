import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames, shipmentCountries } from '#contracts/places.ts';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { useCreateShipment } from '../api/create-shipment.ts';
import { checkDraft, type DraftProblems, firstStepAtFault, serverProblems } from '../model/check-draft.ts';
import type { DraftField } from '../model/shipment-draft.ts';
import { useShipmentDraft } from './use-shipment-draft.ts';

/** The wizard: a draft, what is wrong with it, and the shipment that became of it. A quote fills it in and locks its price. */
export function useWizard(quote: KnownOfQuote | undefined) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const draft = useShipmentDraft(quote);
  const creation = useCreateShipment({
    onSuccess: ({ trackingNumber }) => {
      draft.forget();
      toast({ title: t('wizard.succeeded'), description: groupTrackingNumber(trackingNumber), tone: 'success' });
    },
    onError: (error) => toast({ title: t('wizard.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const sending = useRef(false);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [created, setCreated] = useState<Shipment | null>(null);
  /** Counts refusals, so that each one moves the focus to the summary. */
  const [refusals, setRefusals] = useState(0);

  const refuse = (found: DraftProblems) => {
    setProblems(found);
    const step = firstStepAtFault(found);
    if (step === null) return;
    draft.goTo(step);
    setRefusals((count) => count + 1);
  };

  const send = (idempotencyKey: string) => {
    if (sending.current) return;
    const checked = checkDraft(draft.draft);
    if (!checked.ok) return refuse(checked.problems);
    sending.current = true;
    setProblems({});
    creation.mutate(
      { body: { ...checked.body, quoteId: quote?.quoteId }, idempotencyKey },
      {
        onSuccess: setCreated,
        onError: (error) => {
          if (error instanceof ApiError) refuse(serverProblems(error.fields));
        },
        onSettled: () => {
          sending.current = false;
        },
      },
    );
  };

  return {
    ...draft,
    hasLockedPrice: quote !== undefined,
    countries: quote === undefined ? shipmentCountries : countryNames,
    problems,
    refusals,
    created,
    error: creation.error,
    isPending: creation.isPending,
    change: (field: DraftField, value: string) => {
      draft.setField(field, value);
      setProblems(({ [field]: _settled, ...rest }) => rest);
    },
    create: () => send(draft.key),
    createAsNew: () => send(draft.renewKey()),
    startOver: () => {
      creation.reset();
      setProblems({});
      setCreated(null);
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

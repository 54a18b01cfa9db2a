import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames, shipmentCountries } from '#contracts/places.ts';
import type { ShipmentDraft as KnownOfQuote } from '#contracts/quotes.ts';
import { createShipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { createShipmentMutation } from '../api/create-shipment.ts';
import { type DraftField, firstStepAtFault, type ShipmentDraft } from '../model/shipment-draft.ts';
import { useCustomsCheck } from './use-customs-text.ts';
import { useShipmentDraft } from './use-shipment-draft.ts';

export function useWizard(quote: KnownOfQuote | undefined, like?: Shipment) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const draft = useShipmentDraft(quote, like);
  const [created, setCreated] = useState<Shipment | null>(null);
  // Shipments that the same parcel may be created beside: who copies one means another.
  const copied = like ? [like.id] : [];
  const known = useRef(copied);
  const checkCustoms = useCustomsCheck();
  const creation = useMutation({
    ...createShipmentMutation,
    onSuccess: ({ trackingNumber }) => {
      draft.forget();
      toast({ title: t('wizard.succeeded'), description: groupTrackingNumber(trackingNumber), tone: 'success' });
    },
    onError: (error) => {
      // Nothing was created under the key, and what is changed now would be another request.
      if (duplicateIn(error)) draft.renewKey();
      else toast({ title: t('wizard.failed'), description: messageOf(error), tone: 'destructive' });
    },
  });
  const hasLockedPrice = quote !== undefined;
  const form = useForm({
    name: 'shipment',
    schema: createShipmentSchema,
    toBody: (values: ShipmentDraft) => ({ ...withoutBlanks(values), quoteId: quote?.quoteId }),
    state: [draft.draft, draft.setDraft],
    label: (field: DraftField) => (field === 'shippingCost' && hasLockedPrice ? t('quoted.price') : t(`field.${field}`)),
    starred: true,
    check: checkCustoms,
    mutation: {
      ...creation,
      mutateAsync: ({ body, ...attempt }, callbacks) =>
        creation.mutateAsync({ ...attempt, body: { ...body, knownDuplicates: known.current } }, callbacks),
    },
    keyFor: () => draft.key,
    onSent: setCreated,
    onRefused: (problems) => draft.goTo(firstStepAtFault(problems)),
  });

  return {
    form,
    setDraft: draft.setDraft,
    step: draft.step,
    restoredFrom: draft.restoredFrom,
    discard: draft.discard,
    goTo: draft.goTo,
    hasLockedPrice,
    countries: hasLockedPrice ? countryNames : shipmentCountries,
    created,
    error: creation.error,
    duplicateOf: duplicateIn(creation.error),
    createAsNew: () => form.submit(draft.renewKey()),
    createBeside: (shipmentId: string) => {
      known.current = [...known.current, shipmentId];
      form.submit(draft.renewKey());
    },
    startOver: () => {
      creation.reset();
      known.current = copied;
      setCreated(null);
    },
  };
}

const duplicateIn = (error: Error | null) => (error instanceof ApiError ? error.duplicateOf : undefined);

export type Wizard = ReturnType<typeof useWizard>;

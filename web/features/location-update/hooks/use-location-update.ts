import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '#contracts/places.ts';
import { type Shipment, updateStatusSchema } from '#contracts/shipments.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { withText } from '#web/shared/forms/problem.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { updateStatusMutation } from '../api/update-status.ts';
import {
  atHub,
  atPlace,
  type LocationForm,
  locationFormOf,
  missingCoordinate,
  needsCorrection,
  needsReason,
  updateOf,
} from '../model/location-form.ts';

export function useLocationUpdate(shipment: Shipment, onDone: () => void) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const [values, setValues] = useState<LocationForm>(() => locationFormOf(shipment));
  const mutation = useMutation({
    ...updateStatusMutation(shipment.id),
    onSuccess: () => toast({ title: t('location.done'), description: t('location.doneDetail'), tone: 'success' }),
    onError: (error) => toast({ title: t('location.failed'), description: messageOf(error), tone: 'destructive' }),
  });

  const form = useForm({
    name: 'location',
    schema: updateStatusSchema,
    toBody: updateOf,
    check: (typed) => {
      const missing = missingCoordinate(typed);
      return {
        ...(needsCorrection(typed, shipment.status) && { correction: withText(t('problem.final')) }),
        ...(needsReason(typed) && typed.reason === '' && { reason: { kind: 'required' as const } }),
        // The schema names the longitude, whichever of the two is missing.
        ...(missing && { longitude: undefined, [missing]: withText(t('problem.pair')) }),
      };
    },
    state: [values, setValues],
    label: (field) => t(`location.${field === 'location' ? 'place' : field}`),
    starred: true,
    mutation,
    onSent: onDone,
    onRefused: (problems) => {
      if (Object.values(problems).every((problem) => problem?.kind !== 'required')) return;
      toast({ title: t('location.missing'), description: t('location.missingDetail'), tone: 'destructive' });
    },
  });

  return {
    form,
    error: mutation.error,
    setPlace: (location: string) => setValues((now) => atPlace(now, location)),
    chooseHub: (hub: Hub) => setValues((now) => atHub(now, hub)),
  };
}

export type LocationUpdate = ReturnType<typeof useLocationUpdate>;

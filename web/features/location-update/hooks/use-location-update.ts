import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hub } from '#contracts/places.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { ApiError, messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { useUpdateStatus } from '../api/update-status.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { atHub, atPlace, type LocationForm, locationFormOf } from '../model/location-form.ts';
import {
  checkLocation,
  firstAtFault,
  hasMissing,
  type LocationProblems,
  serverLocationProblems,
  standingProblems,
} from '../model/location-problems.ts';

/** The location form of one shipment: what is typed, what is wrong with it, and sending it. */
export function useLocationUpdate(shipment: Shipment, onDone: () => void) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const mutation = useUpdateStatus({
    onSuccess: () => toast({ title: t('location.done'), description: t('location.doneDetail'), tone: 'success' }),
    onError: (error) => toast({ title: t('location.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const keyFor = useAttemptKey();
  const [form, setForm] = useState<LocationForm>(() => locationFormOf(shipment));
  const [problems, setProblems] = useState<LocationProblems>({});

  const change = (next: LocationForm) => {
    setForm(next);
    setProblems((now) => standingProblems(now, form, next));
  };

  const refuse = (found: LocationProblems) => {
    setProblems(found);
    const first = firstAtFault(found);
    if (first) document.getElementById(`location-${first}`)?.focus();
  };

  const submit = () => {
    if (mutation.isPending) return;
    const checked = checkLocation(form, shipment.status);
    if (!checked.ok) {
      refuse(checked.problems);
      if (hasMissing(checked.problems)) {
        toast({ title: t('location.missing'), description: t('location.missingDetail'), tone: 'destructive' });
      }
      return;
    }
    mutation.mutate(
      { shipmentId: shipment.id, body: checked.body, idempotencyKey: keyFor(checked.body) },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof ApiError) refuse(serverLocationProblems(error.fields));
        },
      },
    );
  };

  return {
    form,
    problems,
    error: mutation.error,
    isPending: mutation.isPending,
    set: (changes: Partial<LocationForm>) => change({ ...form, ...changes }),
    setPlace: (location: string) => change(atPlace(form, location)),
    chooseHub: (hub: Hub) => change(atHub(form, hub)),
    submit,
  };
}

export type LocationUpdate = ReturnType<typeof useLocationUpdate>;

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkChangeSchema } from '#contracts/bulk-status.ts';
import type { Hub } from '#contracts/places.ts';
import { withText } from '#web/shared/forms/problem.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { type BulkPreview, previewBulkMutation } from '../api/preview-bulk-update.ts';
import {
  atHub,
  atPlace,
  type LocationForm,
  locationFormOf,
  missingCoordinate,
  needsReason,
  updateOf,
} from '../model/location-form.ts';

/** What is said of many shipments, and what it would do to each. */
export function useBulkPreview(shipmentIds: readonly string[]) {
  const { t } = useTranslation(['shipments', 'bulkUpdate']);
  const [values, setValues] = useState<LocationForm>(() => locationFormOf({ status: 'in_transit' }));
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const mutation = useMutation(previewBulkMutation(shipmentIds));
  const form = useForm({
    name: 'bulk',
    schema: bulkChangeSchema,
    toBody: updateOf,
    check: (typed) => {
      const missing = missingCoordinate(typed);
      return {
        ...(needsReason(typed) && typed.reason === '' && { reason: { kind: 'required' as const } }),
        // The schema names the longitude, whichever of the two is missing.
        ...(missing && { longitude: undefined, [missing]: withText(t('shipments:problem.pair')) }),
      };
    },
    state: [values, setValues],
    label: (field) => t(`shipments:location.${field === 'location' ? 'place' : field}`),
    starred: true,
    mutation,
    onSent: setPreview,
  });
  return {
    form,
    error: mutation.error,
    preview,
    back: () => setPreview(null),
    setPlace: (location: string) => setValues((now) => atPlace(now, location)),
    chooseHub: (hub: Hub) => setValues((now) => atHub(now, hub)),
  };
}

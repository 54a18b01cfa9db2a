import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { correctScanSchema, replaceScanSchema, withdrawScanSchema, type Scan } from '#contracts/shipment-corrections.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { correctScanMutation } from '../api/correct-scan.ts';
import { scansQuery } from '../api/fetch-scans.ts';
import { atPlace, correctionOf, decidedTogether, needsReason, type ScanForm, scanFormOf } from '../model/scan-form.ts';
import { useCorrection } from './use-correction.ts';

export interface CorrectedScan {
  shipmentId: string;
  scan: Scan;
  /** Of the shipment, when the scan was read. */
  revision: string;
}

export function useScanCorrection({ shipmentId, scan, revision }: CorrectedScan, onDone: () => void) {
  const { t } = useTranslation(['shipmentCorrections', 'shipments']);
  const client = useQueryClient();
  const correction = useCorrection({
    mutation: correctScanMutation(shipmentId, scan.id),
    opened: { revision, values: scanFormOf(scan) },
    fetchNow: async () => {
      const now = await client.fetchQuery({ ...scansQuery(shipmentId), staleTime: 0 });
      return { revision: now.revision, values: scanFormOf(now.scans.find(({ id }) => id === scan.id) ?? scan) };
    },
    bodyOf: (typed, base) => correctScanSchema.parse(correctionOf(typed, base)),
    together: decidedTogether,
  });
  const [values, setValues] = correction.state;
  const label = (field: keyof ScanForm) => {
    if (field === 'explanation') return t('explanation');
    if (field === 'action' || field === 'occurredAt') return t(`scan.${field}`);
    return t(`shipments:location.${field === 'location' ? 'place' : field}`);
  };
  const form = useForm({
    name: 'scan',
    schema: values.action === 'withdraw' ? withdrawScanSchema : replaceScanSchema,
    toBody: (typed: ScanForm) => correctionOf(typed, correction.base),
    check: (typed) => ({
      ...(needsReason(typed) && typed.reason === '' && { reason: { kind: 'required' as const } }),
      ...correction.check(),
    }),
    state: correction.state,
    label,
    starred: true,
    mutation: correction.mutation,
    onSent: onDone,
  });
  return {
    form,
    label,
    error: correction.error,
    conflict: correction.conflict,
    choose: correction.choose,
    setPlace: (location: string) => setValues((now) => atPlace(now, location)),
  };
}

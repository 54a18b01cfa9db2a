import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { scansQuery } from '../api/fetch-scans.ts';
import type { CorrectedScan } from '../hooks/use-scan-correction.ts';
import { ScanModal } from './scan-modal.tsx';

interface ScanCorrectionsProps {
  shipmentId: string;
  /** What shows the scans, given a button for each of them by its id; there is none for those who only read. */
  children: (actionOn: (scanId: string) => ReactNode) => ReactNode;
}

/** Lets scans be put right where they are shown. What was typed outlives the line that it was opened from. */
export function ScanCorrections({ shipmentId, children }: ScanCorrectionsProps) {
  const { t } = useTranslation(['shipmentCorrections', 'common']);
  const placeName = usePlaceName();
  const canWrite = useCanWrite();
  const { data } = useQuery({ ...scansQuery(shipmentId), enabled: canWrite });
  const [corrected, setCorrected] = useState<CorrectedScan>();
  const actionOn = (scanId: string) => {
    const scan = data?.scans.find(({ id }) => id === scanId);
    if (!canWrite || !data || !scan) return null;
    const { revision } = data;
    const { status, location } = scan;
    const said = { status: t(`common:status.${status}`), place: isolate(placeName(location)) };
    return (
      <Button size="small" aria-label={t('scans.correctLong', said)} onClick={() => setCorrected({ shipmentId, scan, revision })}>
        {t('scans.correct')}
      </Button>
    );
  };
  return (
    <>
      {children(actionOn)}
      {corrected ? <ScanModal corrected={corrected} onClose={() => setCorrected(undefined)} /> : null}
    </>
  );
}

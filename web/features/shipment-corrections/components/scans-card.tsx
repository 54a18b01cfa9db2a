import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { scansQuery } from '../api/fetch-scans.ts';
import type { CorrectedScan } from '../hooks/use-scan-correction.ts';
import styles from './corrections.module.css';
import { ScanLine } from './scan-line.tsx';
import { ScanModal } from './scan-modal.tsx';

/** The scans of a shipment, the newest recorded first, each to be put right by those who may. */
export function ScansCard({ shipmentId }: { shipmentId: string }) {
  const { t } = useTranslation('shipmentCorrections');
  const heading = useId();
  const canWrite = useCanWrite();
  const { data, error, refetch } = useQuery(scansQuery(shipmentId));
  const [corrected, setCorrected] = useState<CorrectedScan>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h2 id={heading}>{t('scans.title')}</h2>
      {data.scans.length === 0 ? <p className={styles['soft']}>{t('scans.none')}</p> : null}
      <ol className={styles['scans']}>
        {data.scans.toReversed().map((scan) => (
          <ScanLine
            key={scan.id}
            scan={scan}
            onCorrect={canWrite ? () => setCorrected({ shipmentId, scan, revision: data.revision }) : undefined}
          />
        ))}
      </ol>
      {corrected ? <ScanModal corrected={corrected} onClose={() => setCorrected(undefined)} /> : null}
    </section>
  );
}

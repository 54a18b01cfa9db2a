import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Scan } from '#contracts/shipment-corrections.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { StatusTag } from '#web/shared/ui/status/status-tag.tsx';
import styles from './corrections.module.css';

interface ScanLineProps {
  scan: Scan;
  /** Absent for those who only read. */
  onCorrect: (() => void) | undefined;
}

/** A scan as it counts, and below it what had been recorded and why that was wrong. */
export function ScanLine({ scan, onCorrect }: ScanLineProps) {
  const { t } = useTranslation(['shipmentCorrections', 'common']);
  const format = useFormat();
  const placeName = usePlaceName();
  const { correction } = scan;
  const said = ({ status, location }: Pick<Scan, 'status' | 'location'>) => ({
    status: t(`common:status.${status}`),
    place: isolate(placeName(location)),
  });
  return (
    <li className={styles['scan']}>
      <div className={styles['what']}>
        {correction?.withdrawn ? (
          <strong>{t('scans.withdrawn')}</strong>
        ) : (
          <Counting scan={scan} place={placeName(scan.location)} />
        )}
        {correction ? (
          <>
            <s>
              {t('scans.was', said(correction.recorded))} ·{' '}
              {format.instant(correction.recorded.occurredAt, 'short', scan.timeZone)}
            </s>
            <span className={styles['soft']}>
              <bdi>{correction.explanation}</bdi>
            </span>
          </>
        ) : null}
      </div>
      {onCorrect ? (
        <Button size="small" aria-label={t('scans.correctLong', said(scan))} onClick={onCorrect}>
          {t('scans.correct')}
        </Button>
      ) : null}
    </li>
  );
}

function Counting({ scan, place }: { scan: Scan; place: string }) {
  const format = useFormat();
  return (
    <>
      <span className={styles['stop']}>
        <StatusTag status={scan.status} /> <bdi>{place}</bdi>
      </span>
      <span className={styles['soft']}>
        <bdi>{format.instant(scan.occurredAt, 'short', scan.timeZone)}</bdi> · <bdi>{scan.description}</bdi>
      </span>
    </>
  );
}

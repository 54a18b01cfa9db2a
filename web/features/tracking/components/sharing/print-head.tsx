import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useDeferredHydrated } from '#web/shared/ui/use-hydrated.ts';
import { Logo } from '#web/shared/ui/logo.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { code128Bars } from '../../model/code128.ts';
import styles from './print.module.css';

/** The head of the printed waybill, with a bar code that scanners read; on a screen it is not there. */
export function PrintHead({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation(['tracking', 'common']);
  const format = useFormat();
  const printedAt = useDeferredHydrated() ? format.instant(new Date(), 'full') : '';
  const { bars, width } = code128Bars(trackingNumber);
  return (
    <div className={styles['head']}>
      <div>
        <p className={styles['brand']}>
          <Logo /> {t('common:brand')}
        </p>
        <p>{t('print.printedOn', { time: printedAt })}</p>
      </div>
      <div className={styles['code']}>
        <svg
          viewBox={`-10 0 ${width + 20} 24`}
          preserveAspectRatio="none"
          className={styles['bars']}
          aria-hidden
          focusable="false"
        >
          {bars.map(([x, barWidth]) => (
            <rect key={x} x={x} width={barWidth} height="24" />
          ))}
        </svg>
        <TrackingNumberText number={trackingNumber} />
      </div>
    </div>
  );
}

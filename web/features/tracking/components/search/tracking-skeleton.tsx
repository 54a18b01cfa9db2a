import { useTranslation } from 'react-i18next';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { TrackingNumberText } from '#web/shared/ui/tracking-number-text.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import map from '../journey/journey-figure.module.css';
import layout from '../tracking-result.module.css';

export function TrackingSkeleton({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('tracking');
  return (
    <Waiting label={t('searching', { number: trackingNumber })} className={layout['result']}>
      <div className={layout['heading']} data-waiting>
        <span className={layout['number']}>
          <TrackingNumberText number={trackingNumber} />
        </span>
      </div>
      <WaybillCard picture={<div className={map['picture']} />} stub={<SkeletonLine width="70%" height="4.5rem" />}>
        <SkeletonLine height="2.80rem" />
      </WaybillCard>
      <div className={layout['columns']}>
        <WaybillCard>
          <SkeletonLine width="16rem" height="1.5rem" />
          <div className={layout['lines']}>
            {['62%', '48%', '56%', '44%', '52%'].map((width) => (
              <div key={width}>
                <SkeletonLine width={width} />
                <SkeletonLine width="30%" />
              </div>
            ))}
          </div>
        </WaybillCard>
        <div className={layout['side']}>
          <WaybillCard>
            <SkeletonLine width="10rem" height="1.5rem" />
            <div className={layout['lines']}>
              <SkeletonLine width="60%" />
              <SkeletonLine width="80%" />
              <SkeletonLine width="60%" />
              <SkeletonLine width="80%" />
            </div>
          </WaybillCard>
        </div>
      </div>
    </Waiting>
  );
}

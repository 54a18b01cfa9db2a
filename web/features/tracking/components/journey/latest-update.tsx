import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contracts/tracking.ts';
import { usePlaceName } from '#web/shared/i18n/use-place-name.ts';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { useDescription } from '../../hooks/use-description.ts';
import styles from './latest-update.module.css';
import { ExpectedChanges } from './expected-changes.tsx';
import { ExpectedDay } from './expected-day.tsx';
import { Fact } from '../details/fact.tsx';
import { Journey } from './journey.tsx';
import { JourneyFigure } from './journey-figure.tsx';
import { PlaceTime } from './place-time.tsx';

export function LatestUpdate({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation(['tracking', 'common']);
  const placeName = usePlaceName();
  const describe = useDescription();
  const { shipment, trackingEvents } = tracking;
  const latest = trackingEvents[0];
  const facts = (
    <dl className={styles['facts']}>
      <Fact label={t('latest.heading')}>
        {latest ? <bdi>{describe(latest)}</bdi> : t('latest.noUpdate')}
        {shipment.reason ? <span className={styles['reason']}>{t(`common:reason.${shipment.reason}`)}</span> : null}
      </Fact>
      {latest ? <Fact label={t('latest.where')}>{placeName(latest.location)}</Fact> : null}
      {latest ? (
        <Fact label={t('latest.when')}>
          <PlaceTime instant={latest.timestamp} timeZone={latest.timeZone} style="dayTimeZone" />
        </Fact>
      ) : null}
      <Fact label={t('latest.expected')}>
        <ExpectedDay shipment={shipment} />
        <ExpectedChanges tracking={tracking} />
      </Fact>
    </dl>
  );
  return (
    <section aria-label={t('latest.heading')}>
      <WaybillCard picture={<JourneyFigure tracking={tracking} />} stub={facts}>
        <Journey tracking={tracking} />
      </WaybillCard>
    </section>
  );
}

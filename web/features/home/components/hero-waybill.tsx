import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useHydrated } from '#web/shared/ui/use-hydrated.ts';
import { StatusStamp } from '#web/shared/ui/status/status-stamp.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { printPartial, readNumber } from '../model/read-number.ts';
import { specimen } from '../model/specimen.ts';
import { Barcode } from './barcode.tsx';
import styles from './hero-waybill.module.css';
import { RouteArrow } from './route-arrow.tsx';

export function HeroWaybill({ typed }: { typed: string }) {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const hydrated = useHydrated();
  const { number, service, origin } = readNumber(typed);
  const blank = number === '';
  // The day of the build is of no interest: it is printed when the reader's own clock is known.
  const expected = hydrated ? format.instant(new Date(Date.now() + specimen.expectedInMs), 'day') : '';
  const shown = blank
    ? {
        ...specimen,
        originCity: t('sample.originCity'),
        destinationCity: t('sample.destinationCity'),
        expected,
        weight: format.weight(specimen.weightKg),
      }
    : { number, service, origin, originCity: '', destination: '', destinationCity: '', expected: '', weight: '' };
  const dash = '·····';

  const stub = (
    <>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('sample.service')}</dt>
          <dd>{shown.service ? t(`common:service.${shown.service}`) : dash}</dd>
        </div>
        <div>
          <dt>{t('sample.weight')}</dt>
          <dd className="mono">{shown.weight || dash}</dd>
        </div>
        <div>
          <dt>{t('sample.expected')}</dt>
          <dd>{shown.expected || dash}</dd>
        </div>
      </dl>
      <Barcode text={shown.number} />
    </>
  );

  return (
    <figure className={styles['figure']} aria-label={t('sample.label')}>
      <WaybillCard stub={stub}>
        <div className={styles['top']}>
          <div>
            <p className={styles['label']}>{t('sample.number')}</p>
            <bdi dir="ltr" className={styles['number']}>
              {printPartial(shown.number)}
            </bdi>
          </div>
          {blank ? <StatusStamp status="in_transit" /> : null}
        </div>
        <div className={styles['lane']}>
          <div>
            <p className={styles['label']}>{t('sample.from')}</p>
            <p className={styles['city']}>{shown.originCity || (shown.origin ? format.country(shown.origin) : dash)}</p>
            <p className={styles['label']}>{shown.originCity && shown.origin ? format.country(shown.origin) : '\u00a0'}</p>
          </div>
          <RouteArrow />
          <div className={styles['end']}>
            <p className={styles['label']}>{t('sample.to')}</p>
            <p className={styles['city']}>{shown.destinationCity || dash}</p>
            <p className={styles['label']}>{shown.destination ? format.country(shown.destination) : '\u00a0'}</p>
          </div>
        </div>
      </WaybillCard>
    </figure>
  );
}

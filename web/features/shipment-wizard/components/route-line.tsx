import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './waybill.module.css';

interface Place {
  /** Both are blank while not given. */
  city: string;
  country: string;
}

export function RouteLine({ from, to }: { from: Place; to: Place }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const ends = [
    { label: t('preview.from'), place: from },
    { label: t('preview.to'), place: to },
  ];
  return (
    <div className={styles['route']}>
      {ends.map(({ label, place }) => (
        <div key={label} className={styles['end']}>
          <p className={styles['label']}>{label}</p>
          <p className={styles['city']}>
            {place.city ? <bdi>{place.city}</bdi> : <span className={styles['blank']}>{t('preview.unknown')}</span>}
          </p>
          <p className={styles['country']}>{place.country ? format.country(place.country) : null}</p>
        </div>
      ))}
    </div>
  );
}

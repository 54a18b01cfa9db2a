import { useTranslation } from 'react-i18next';
import styles from './offer-card.module.css';

export function OfferLane({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('quoteOffer');
  const ends = [
    { label: t('from'), place: from },
    { label: t('to'), place: to },
  ];
  return (
    <dl className={styles['lane']}>
      {ends.map(({ label, place }) => (
        <div key={label}>
          <dt className={styles['label']}>{label}</dt>
          <dd>
            <bdi>{place}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useTranslation } from 'react-i18next';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Waiting } from '#web/shared/ui/state/waiting.tsx';
import cards from './cards/cards.module.css';
import styles from './shipment-page.module.css';

const lines = ['62%', '48%', '56%', '44%'];

export function ShipmentSkeleton() {
  const { t } = useTranslation('shipmentPage');
  return (
    <Waiting label={t('loading')} className={styles['page']}>
      <div className={styles['waitingHead']}>
        <SkeletonLine width="5rem" />
        <SkeletonLine width="20rem" height="2rem" />
        <SkeletonLine width="24rem" />
      </div>
      <div className={styles['aside']}>
        {['parties', 'map', 'next'].map((card) => (
          <div key={card} className={cards['card']}>
            {lines.map((width) => (
              <SkeletonLine key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  );
}

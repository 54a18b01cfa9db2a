import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '#web/shared/content/use-figures.ts';
import { useNear } from '#web/shared/ui/use-near.ts';
import styles from './coverage.module.css';
import { Section } from './section.tsx';

const HubMap = lazy(() => import('#web/shared/map/hub-map.tsx').then((module) => ({ default: module.HubMap })));

/** The hubs and the routes between them; the map is loaded when it is about to be seen. */
export function Coverage() {
  const { t } = useTranslation(['content', 'home']);
  const figures = useFigures();
  const { target, near } = useNear<HTMLDivElement>();
  const rows = [
    { figure: figures.alone.countries, label: t('coverage.countries') },
    { figure: figures.alone.cities, label: t('coverage.cities') },
    { figure: figures.alone.hubs, label: t('coverage.hubs') },
    { figure: figures.alone.partners, label: t('coverage.partners') },
  ];
  return (
    <Section title={t('coverage.heading')} lead={t('coverage.text', figures)} band>
      <div className={styles['card']}>
        <div ref={target} className={styles['map']} role="img" aria-label={t('home:coverage.map')}>
          <Suspense>{near ? <HubMap routes /> : null}</Suspense>
        </div>
        <dl className={styles['figures']}>
          {rows.map(({ figure, label }) => (
            <div key={label} className={styles['figure']}>
              <dt>{label}</dt>
              <dd>
                <bdi>{figure}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

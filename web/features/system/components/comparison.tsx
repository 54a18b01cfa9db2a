import { useTranslation } from 'react-i18next';
import type { ModelComparison } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

/** Whether the read models were what the log makes when that was looked at last, and the rows that were not. */
export function Comparison({ comparison }: { comparison: ModelComparison | null }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <section className={styles['panel']} aria-labelledby="system-comparison">
      <h2 id="system-comparison">{t('comparison.title')}</h2>
      {comparison ? (
        <>
          <p className={comparison.differing > 0 ? styles['trouble'] : styles['counted']}>
            {t(comparison.differing > 0 ? 'comparison.differs' : 'comparison.same', {
              time: format.instant(comparison.at, 'dayTime'),
              rows: format.number(comparison.rows),
              position: comparison.position,
              number: format.number(comparison.differing),
            })}
          </p>
          <ul className={styles['list']}>
            {comparison.differences.map(({ table, key, kind, columns }) => (
              <li key={`${table} ${key}`}>
                <bdi className={styles['stream']}>
                  {table} {key}
                </bdi>
                <p className={styles['soft']}>
                  {t(`comparison.${kind}`)} <bdi>{columns.join(', ')}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles['soft']}>{t('comparison.never')}</p>
      )}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { ParkedRetry } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

/** Who had what tried again, and when. */
export function Retries({ retries }: { retries: readonly ParkedRetry[] }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  if (retries.length === 0) return null;
  return (
    <section className={styles['panel']} aria-labelledby="system-retries">
      <h2 id="system-retries">{t('retries')}</h2>
      <ul className={styles['list']}>
        {retries.map(({ at, by, streams }) => (
          <li key={at}>
            <p>
              {t('retriedBy', {
                name: by ?? t('formerAccount'),
                time: format.instant(at, 'dayTime'),
                number: format.number(streams.length),
              })}
            </p>
            <bdi className={styles['stream']}>{streams.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

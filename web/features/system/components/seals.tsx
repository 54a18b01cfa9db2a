import { useTranslation } from 'react-i18next';
import type { SealPlaceState, SealsState } from '#contracts/seals.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Verified } from './verified.tsx';
import styles from './system.module.css';

const placeNames = { file: 'seals.place.file', url: 'seals.place.url', time_stamps: 'seals.place.timeStamps' } as const;

/** Up to where the log is sealed, where that is written down outside both databases, and what the last verification found. */
export function Seals({ seals: { head, abandoned, places, verification, lag } }: { seals: SealsState }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <section className={styles['panel']} aria-labelledby="system-seals">
      <h2 id="system-seals">{t('seals.title')}</h2>
      <p>{t('seals.lead')}</p>
      {head === null ? (
        <p className={styles['stale']}>{t('seals.none')}</p>
      ) : (
        <dl className={styles['parts']}>
          <div>
            <dt>{t('seals.newest')}</dt>
            <dd>
              {t('seals.head', {
                number: format.number(head.number),
                events: format.number(head.count),
                time: format.instant(head.at, 'dayTime'),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('seals.key')}</dt>
            <dd>
              <bdi className={styles['stream']}>{head.keyId}</bdi>
            </dd>
          </div>
          {places.map((place) => (
            <Place key={place.place} {...place} />
          ))}
        </dl>
      )}
      {abandoned > 0 ? <p className={styles['stale']}>{t('seals.abandoned', { number: format.number(abandoned) })}</p> : null}
      {head === null ? null : <Verified verification={verification} lag={lag} />}
    </section>
  );
}

function Place({ place, number, publishedAt, problem, problemSince }: SealPlaceState) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <div>
      <dt>{t(placeNames[place])}</dt>
      <dd>
        {publishedAt === null
          ? t('seals.unpublished')
          : t('seals.published', { number: format.number(number), time: format.instant(publishedAt, 'dayTime') })}
        {problem === null || problemSince === null ? null : (
          <div className={styles['trouble']}>
            <p>{t('seals.problem', { time: format.instant(problemSince, 'dayTime') })}</p>
            <p className={styles['reason']} dir="ltr">
              {problem}
            </p>
          </div>
        )}
      </dd>
    </div>
  );
}

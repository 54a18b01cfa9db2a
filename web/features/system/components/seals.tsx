import { useTranslation } from 'react-i18next';
import type { SealPlaceState, SealsState } from '#contracts/seals.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Verified } from './verified.tsx';
import styles from './system.module.css';

const placeNames = { file: 'seals.place.file', url: 'seals.place.url', time_stamps: 'seals.place.timeStamps' } as const;

/** Up to where the log is sealed, where that is written down outside both databases, and what the last verification found. */
export function Seals({ seals: { head, isHeadDamaged, abandoned, places, verification, lag } }: { seals: SealsState }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const isSealed = head !== null || isHeadDamaged;
  return (
    <section className={styles['panel']} aria-labelledby="system-seals">
      <h2 id="system-seals">{t('seals.title')}</h2>
      <p>{t('seals.lead')}</p>
      {head === null ? <p className={styles['stale']}>{isHeadDamaged ? t('seals.damaged') : t('seals.none')}</p> : null}
      {isSealed ? (
        <dl className={styles['parts']}>
          {head === null ? null : <Head {...head} />}
          {places.map((place) => (
            <Place key={place.place} {...place} />
          ))}
        </dl>
      ) : null}
      {abandoned > 0 ? <p className={styles['stale']}>{t('seals.abandoned', { number: format.number(abandoned) })}</p> : null}
      {isSealed ? <Verified verification={verification} lag={lag} /> : null}
    </section>
  );
}

function Head({ number, count, at, keyId }: NonNullable<SealsState['head']>) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return (
    <>
      <div>
        <dt>{t('seals.newest')}</dt>
        <dd>
          {t('seals.head', { number: format.number(number), events: format.number(count), time: format.instant(at, 'dayTime') })}
        </dd>
      </div>
      <div>
        <dt>{t('seals.key')}</dt>
        <dd>
          <bdi className={styles['stream']}>{keyId}</bdi>
        </dd>
      </div>
    </>
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

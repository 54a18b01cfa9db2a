import { useTranslation } from 'react-i18next';
import type { Finding, SealsState, Verification } from '#contracts/seals.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

const mostShown = 20;

/** What the last verification of the log has compared, every difference that it found, and how much has been sealed since. */
export function Verified({ verification, lag }: Pick<SealsState, 'verification' | 'lag'>) {
  const { t } = useTranslation('system');
  const format = useFormat();
  if (verification === null) return <p className={styles['soft']}>{t('seals.neverVerified')}</p>;
  return (
    <>
      <Result {...verification} />
      {verification.filed === 0 ? <p className={styles['stale']}>{t('seals.unwitnessed')}</p> : null}
      {lag && lag.events > 0 ? (
        <p className={styles[lag.isStale ? 'stale' : 'soft']}>
          {t('seals.unverified', { events: format.number(lag.events) })} {lag.isStale ? t('seals.outdated') : null}
        </p>
      ) : null}
    </>
  );
}

function Result({ state, endedAt, events, fromHead, before, findings, findingCount }: Verification) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const words = { time: format.instant(endedAt, 'dayTime'), events: format.number(events) };
  const span = [
    ...(fromHead > 0 ? [t('seals.fromHead', { head: format.number(fromHead) })] : []),
    ...(before ? [t('seals.before', { events: format.number(before.events), time: format.instant(before.at, 'dayTime') })] : []),
  ].join(' ');
  if (findingCount === 0)
    return (
      <p>
        {t(state === 'done' ? 'seals.verified' : 'seals.interrupted', words)} {span}
      </p>
    );
  return (
    <div className={styles['trouble']}>
      <p>
        {t('seals.differs', { ...words, number: format.number(findingCount) })} {span}
      </p>
      <ul className={styles['list']}>
        {findings.slice(0, mostShown).map((finding) => (
          <Difference key={JSON.stringify(finding)} {...finding} />
        ))}
      </ul>
    </div>
  );
}

function Difference({ kind, number, upTo, movedTo, stream, revision, isNeighbour, head, place }: Finding) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const counted = (value: number | undefined) => (value === undefined ? '' : format.number(value));
  const where = stream === undefined ? place : `${isNeighbour ? '> ' : ''}${stream}#${revision}`;
  return (
    <li>
      <p>
        {t(`seals.finding.${kind}`, {
          number: counted(number),
          upTo: counted(upTo),
          to: counted(movedTo ?? number),
          head: counted(head),
        })}
      </p>
      {where === undefined ? null : <bdi className={styles['stream']}>{isolate(where)}</bdi>}
    </li>
  );
}

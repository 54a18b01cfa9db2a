import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type RebuildRun } from '#contracts/system.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './system.module.css';

interface RebuildStateProps {
  run: RebuildRun;
  what: 'rebuild' | 'comparison';
}

/** How far a rebuild or a comparison is, counted; what is in its way; and who asked for it. */
export function RebuildState({ run, what }: RebuildStateProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const { state, percent, secondsLeft, reportedAt, isStalled, problem } = run;
  const events = format.number(run.events);
  const time = run.endedAt === null ? '' : format.instant(run.endedAt, 'dayTime');
  const isGoing = isUnderWay(run);
  return (
    <>
      {isGoing ? <Progress percent={percent} showInfo={false} aria-label={t(`${what}.progress`)} /> : null}
      <p className={styles['counted']}>
        {state === 'finishing' || state === 'done'
          ? t(`${what}.${state}`, { events, time })
          : t(`rebuild.${state}`, { events, time, percent: format.share(percent) })}{' '}
        {secondsLeft === null ? null : t('rebuild.left', { time: format.wait(secondsLeft) })}
      </p>
      {isStalled && problem === null && reportedAt !== null ? (
        <p className={styles['stale']}>{t('rebuild.stalled', { time: format.instant(reportedAt, 'timeSeconds') })}</p>
      ) : null}
      {problem === null || !isGoing ? null : (
        <div className={styles['trouble']}>
          <p>{t('rebuild.problem')}</p>
          <p className={styles['reason']} dir="ltr">
            {problem}
          </p>
        </div>
      )}
      <p className={styles['soft']}>
        {t('rebuild.requested', {
          name: isolate(run.by ?? t('formerAccount')),
          time: format.instant(run.requestedAt, 'dayTime'),
        })}
      </p>
    </>
  );
}

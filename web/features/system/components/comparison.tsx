import { useTranslation } from 'react-i18next';
import { isUnderWay, type ModelComparison, type RebuildRun } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { CancelRebuild } from './cancel-rebuild.tsx';
import { ComparisonSentence } from './comparison-sentence.tsx';
import { RebuildState } from './rebuild-state.tsx';
import { RowDifference } from './row-difference.tsx';
import { StartComparison } from './start-comparison.tsx';
import styles from './system.module.css';

interface ComparisonProps {
  comparison: ModelComparison | null;
  run: RebuildRun | null;
  mayCompare: boolean;
  isBusy: boolean;
}

/** The way to have the read models compared with what the log makes, how far that is, and what the last comparison has found. */
export function Comparison({ comparison, run, mayCompare, isBusy }: ComparisonProps) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const unlisted = comparison ? comparison.differing - comparison.differences.length : 0;
  return (
    <section className={styles['panel']} aria-labelledby="system-comparison">
      <div className={styles['bar']}>
        <h2 id="system-comparison">{t('comparison.title')}</h2>
        {mayCompare && run && isUnderWay(run) ? <CancelRebuild id={run.id} what="comparison" /> : null}
        {mayCompare && !isBusy ? <StartComparison /> : null}
      </div>
      <p className={styles['soft']}>{t('comparison.lead')}</p>
      {run ? <RebuildState run={run} what="comparison" /> : null}
      {comparison ? (
        <p className={comparison.differing > 0 ? styles['trouble'] : styles['counted']}>
          <ComparisonSentence comparison={comparison} />
        </p>
      ) : (
        <p>{t('comparison.never')}</p>
      )}
      <ul className={styles['list']}>
        {comparison?.differences.map((difference) => (
          <RowDifference key={`${difference.table} ${difference.key}`} difference={difference} />
        ))}
      </ul>
      {unlisted > 0 ? <p>{t('comparison.more', { number: format.number(unlisted) })}</p> : null}
    </section>
  );
}

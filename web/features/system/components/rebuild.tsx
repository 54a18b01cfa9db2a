import { useTranslation } from 'react-i18next';
import { isUnderWay, type ModelComparison, type RebuildRun } from '#contracts/system.ts';
import { CancelRebuild } from './cancel-rebuild.tsx';
import { RebuildState } from './rebuild-state.tsx';
import { StartRebuild } from './start-rebuild.tsx';
import styles from './system.module.css';

interface RebuildProps {
  run: RebuildRun | null;
  comparison: ModelComparison | null;
  isNeeded: boolean;
  /** Whether one may be asked for, or this one called off. */
  mayRebuild: boolean;
  isBusy: boolean;
}

/** The way to have the read models made anew, and how far the newest rebuild is. */
export function Rebuild({ run, comparison, isNeeded, mayRebuild, isBusy }: RebuildProps) {
  const { t } = useTranslation('system');
  return (
    <section className={styles['panel']} aria-labelledby="system-rebuild">
      <div className={styles['bar']}>
        <h2 id="system-rebuild">{t('rebuild.title')}</h2>
        {mayRebuild && run && isUnderWay(run) ? <CancelRebuild id={run.id} what="rebuild" /> : null}
        {mayRebuild && !isBusy ? <StartRebuild comparison={comparison} /> : null}
      </div>
      {isNeeded ? <p className={styles['stale']}>{t('rebuild.needed')}</p> : null}
      {run ? <RebuildState run={run} what="rebuild" /> : <p>{t('rebuild.lead')}</p>}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { isUnderWay, type RebuildRun } from '#contracts/system.ts';
import { CancelRebuild } from './cancel-rebuild.tsx';
import { RebuildState } from './rebuild-state.tsx';
import { StartRebuild } from './start-rebuild.tsx';
import styles from './system.module.css';

interface RebuildProps {
  run: RebuildRun | null;
  isNeeded: boolean;
  mayRebuild: boolean;
}

/** The way to have the read models made anew, and how far the newest rebuild is. */
export function Rebuild({ run, isNeeded, mayRebuild }: RebuildProps) {
  const { t } = useTranslation('system');
  return (
    <section className={styles['panel']} aria-labelledby="system-rebuild">
      <div className={styles['bar']}>
        <h2 id="system-rebuild">{t('rebuild.title')}</h2>
        {mayRebuild ? run && isUnderWay(run) ? <CancelRebuild id={run.id} /> : <StartRebuild /> : null}
      </div>
      {isNeeded ? <p className={styles['stale']}>{t('rebuild.needed')}</p> : null}
      {run ? <RebuildState run={run} /> : <p>{t('rebuild.lead')}</p>}
    </section>
  );
}

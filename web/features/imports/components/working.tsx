import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contracts/imports.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useRights } from '../hooks/use-rights.ts';
import { Counts } from './counts.tsx';
import { EndImport } from './end-import.tsx';
import styles from './imports.module.css';

interface WorkingProps {
  shown: Import;
  state: 'checking' | 'running' | 'cancelling' | 'undoing';
}

/** How far a check, a run or an undo is. */
export function Working({ shown, state }: WorkingProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { mayAct } = useRights(shown);
  const label = useId();
  const { done = 0, of = null } = shown.progress ?? {};
  return (
    <section className={styles['card']} aria-labelledby={label}>
      <h2 id={label}>{state === 'checking' ? t('check.running') : t(`run.${state}`)}</h2>
      <div className={styles['progress']}>
        <progress aria-labelledby={label} {...(of !== null && { value: done, max: Math.max(1, of) })} />
        <p className="mono">
          {of === null
            ? t('check.looked', { number: format.number(done) })
            : t('run.progress', { done: format.number(done), total: format.number(of) })}
        </p>
      </div>
      {state === 'running' || state === 'cancelling' ? <Counts shown={shown} /> : null}
      <p className={styles['soft']}>{t('run.hint')}</p>
      {mayAct && (state === 'checking' || state === 'running') ? <EndImport shown={shown} ending="cancel" /> : null}
    </section>
  );
}

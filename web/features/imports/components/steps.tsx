import { useTranslation } from 'react-i18next';
import type { ImportState } from '#contracts/imports.ts';
import { stepOf, steps } from '../model/stages.ts';
import styles from './imports.module.css';

/** What an import goes through, and where it is. */
export function Steps({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports');
  const current = stepOf(state);
  return (
    <ol className={styles['steps']} aria-label={t('step.label')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

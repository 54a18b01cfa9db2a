import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import type { LocationUpdate } from '../hooks/use-location-update.ts';
import fieldStyles from '#web/shared/forms/field.module.css';
import styles from './location.module.css';
import { ProblemText } from '#web/shared/forms/problem-text.tsx';

/** The only way out of a final status. */
export function CorrectionSwitch({ update }: { update: LocationUpdate }) {
  const { t } = useTranslation('shipments');
  const { correction } = update.problems;
  return (
    <div className={styles['correction']}>
      <p id="location-correction-note">{t('location.final')}</p>
      <label htmlFor="location-correction">
        <Switch
          id="location-correction"
          checked={update.form.correction}
          onChange={(checked) => update.set({ correction: checked })}
          aria-describedby="location-correction-note"
        />
        {t('location.correction')}
      </label>
      {correction ? (
        <Announced className={fieldStyles['problem']} urgent>
          <ProblemText problem={correction} />
        </Announced>
      ) : null}
    </div>
  );
}

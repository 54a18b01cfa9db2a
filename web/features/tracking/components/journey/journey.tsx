import { useTranslation } from 'react-i18next';
import { journeyStatuses } from '#contracts/statuses.ts';
import type { Tracking } from '#contracts/tracking.ts';
import { stepReached } from '../../model/journey-steps.ts';
import styles from './journey.module.css';

export function Journey({ tracking }: { tracking: Tracking }) {
  const { t } = useTranslation(['tracking', 'common']);
  const reached = stepReached(tracking);
  return (
    <ol className={styles['steps']} aria-label={t('journey')}>
      {journeyStatuses.map((status, index) => (
        <li
          key={status}
          className={styles['step']}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={styles['label']}>{t(`common:status.${status}`)}</span>
        </li>
      ))}
    </ol>
  );
}

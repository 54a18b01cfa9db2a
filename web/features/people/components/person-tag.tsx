import { useTranslation } from 'react-i18next';
import type { Person, PersonState } from '#contracts/accounts.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import styles from './people.module.css';

const looks: Record<PersonState, ShipmentStatus> = { invited: 'pending', active: 'delivered', deactivated: 'cancelled' };

/** Whether the person can sign in, and with a second factor. */
export function PersonTag({ person: { state, hasSecondFactor } }: { person: Person }) {
  const { t } = useTranslation('people');
  return (
    <span className={styles['tags']}>
      <Tag look={looks[state]}>{t(`state.${state}`)}</Tag>
      {hasSecondFactor ? <span className={styles['factor']}>{t('secondFactor')}</span> : null}
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { SkeletonLine } from '#web/shared/ui/state/skeleton-line.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import type { Health } from '../model/health.ts';
import styles from './admin.module.css';

type State = Health['system' | 'email' | 'database'] | 'unreachable' | 'unknown';

/** The colour of a shipment's status says the same of a server: green, yellow, red, grey. */
const looks: Record<State, ShipmentStatus> = {
  online: 'delivered',
  connected: 'delivered',
  impaired: 'pending',
  readOnly: 'pending',
  notReady: 'delayed',
  disconnected: 'delayed',
  unreachable: 'delayed',
  unknown: 'cancelled',
};

/** `state` is absent while it is being asked. */
export function StatusCard({ label, state }: { label: string; state: State | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles['card']}>
      <dt className={styles['soft']}>{label}</dt>
      <dd>{state ? <Tag look={looks[state]}>{t(`state.${state}`)}</Tag> : <SkeletonLine width="6rem" />}</dd>
    </div>
  );
}

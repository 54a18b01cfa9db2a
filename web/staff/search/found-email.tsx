import { useTranslation } from 'react-i18next';
import type { EmailState, HitOf } from '#contracts/search.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import styles from './search.module.css';

const looks: Record<EmailState, ShipmentStatus> = {
  queued: 'pending',
  sending: 'picked_up',
  sent: 'delivered',
  in_doubt: 'out_for_delivery',
  failed: 'delayed',
};

export function FoundEmail({ email: { subject, name, address, state, queuedAt } }: { email: HitOf<'emails'> }) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  return (
    <>
      <bdi>{subject}</bdi>
      <Tag look={looks[state]}>{t(`search.email.${state}`)}</Tag>
      <span className={styles['detail']}>
        {name === null || name === '' ? null : (
          <>
            <bdi>{name}</bdi>
            {' · '}
          </>
        )}
        {address === null ? null : (
          <>
            <bdi>{address}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={queuedAt}>{format.instant(new Date(queuedAt), 'day')}</time>
      </span>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import type { DeliveryState, Webhook, WebhookDelivery } from '#contracts/webhooks.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ShortTime } from '#web/shared/list/short-time.tsx';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import styles from './webhooks.module.css';

interface DeliveryRowProps {
  webhook: Webhook;
  delivery: WebhookDelivery;
  mayChange: boolean;
}

const looks: Record<DeliveryState, ShipmentStatus> = {
  waiting: 'pending',
  delivered: 'delivered',
  failed: 'delayed',
  dropped: 'cancelled',
};

/** A delivery, with its request and answers behind it. */
export function DeliveryRow({ webhook, delivery, mayChange }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const { number, instant } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { type, kind, state, attempts, status, problem, createdAt, nextAttemptAt } = delivery;
  const what = problem && problem !== 'status' ? t(`delivery.problem.${problem}`) : status === null ? undefined : String(status);
  return (
    <li className={styles['delivery']}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className={styles['summary']}>
            <Tag look={looks[state]}>{t(`delivery.state.${state}`)}</Tag>
            <code className="mono" dir="ltr">
              {type}
            </code>
            {kind === 'live' ? null : <span className={styles['kind']}>{t(`delivery.kind.${kind}`)}</span>}
            {what === undefined ? null : <span className={styles['soft']}>{what}</span>}
            {attempts > 1 ? <span className={styles['soft']}>{t('delivery.attempts', { number: number(attempts) })}</span> : null}
            {nextAttemptAt && attempts > 0 ? (
              <span className={styles['soft']}>{t('delivery.next', { time: instant(nextAttemptAt, 'dayTime') })}</span>
            ) : null}
            <span className={styles['at']}>
              <ShortTime instant={createdAt} />
            </span>
          </span>
        </summary>
        {isOpen ? <DeliveryDetails webhook={webhook} delivery={delivery} mayChange={mayChange} /> : null}
      </details>
    </li>
  );
}

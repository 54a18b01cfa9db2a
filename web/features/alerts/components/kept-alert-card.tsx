import { useTranslation } from 'react-i18next';
import type { AlertState, KeptAlert } from '#contracts/alerts.ts';
import type { ShipmentStatus } from '#contracts/statuses.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { AlertCard } from './alert-card.tsx';
import styles from './alerts.module.css';
import { WithdrawAlert } from './withdraw-alert.tsx';

interface KeptAlertCardProps {
  alert: KeptAlert;
  mayWithdraw: boolean;
}

const looks: Record<AlertState, ShipmentStatus> = { active: 'delivered', ended: 'cancelled', withdrawn: 'cancelled' };

/** An alert with its state, and who did what to it. */
export function KeptAlertCard({ alert, mayWithdraw }: KeptAlertCardProps) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  return (
    <AlertCard alert={alert}>
      <ul className={styles['history']}>
        <li>
          <Tag look={looks[alert.state]}>{t(`state.${alert.state}`)}</Tag>
        </li>
        {alert.history.map(({ type, at, by }) => (
          <li key={type}>
            {t(`history.${type}`, { name: isolate(by ?? t('formerAccount')), time: format.instant(at, 'dayTime') })}
          </li>
        ))}
      </ul>
      {mayWithdraw && alert.state === 'active' ? <WithdrawAlert alert={alert} /> : null}
    </AlertCard>
  );
}

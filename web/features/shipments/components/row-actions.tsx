import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { paths } from '#web/shared/paths.ts';
import { useToast } from '#web/shared/ui/toast.tsx';
import { useSimulateMovement } from '../api/simulate-movement.ts';
import styles from '#web/shared/list/rows.module.css';

interface RowActionsProps {
  shipment: Shipment;
  /** Absent for those who only read: they can view and nothing else. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function RowActions({ shipment, onUpdate }: RowActionsProps) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const simulate = useSimulateMovement();
  const number = groupTrackingNumber(shipment.trackingNumber);

  const move = () =>
    simulate.mutate(shipment.id, {
      onSuccess: () => toast({ title: t('simulated.title'), description: t('simulated.detail'), tone: 'success' }),
      onError: (error) => toast({ title: t('simulated.failed'), description: messageOf(error), tone: 'destructive' }),
    });

  return (
    <span className={styles['actionList']}>
      <Link
        className={styles['action']}
        to={paths.tracking(shipment.trackingNumber)}
        aria-label={t('action.viewLong', { number })}
        title={t('action.viewLong', { number })}
      >
        {t('action.view')}
      </Link>
      {onUpdate ? (
        <>
          <button
            type="button"
            className={styles['action']}
            aria-label={t('action.updateLong', { number })}
            title={t('action.updateLong', { number })}
            onClick={() => onUpdate(shipment)}
          >
            {t('action.update')}
          </button>
          <button
            type="button"
            className={styles['action']}
            aria-label={t('action.simulateLong', { number })}
            title={t('action.simulateLong', { number })}
            aria-disabled={simulate.isPending}
            onClick={() => simulate.isPending || move()}
          >
            {t('action.simulate')}
          </button>
        </>
      ) : null}
    </span>
  );
}

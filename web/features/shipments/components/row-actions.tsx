import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Shipment } from '#contracts/shipments.ts';
import { groupTrackingNumber } from '#contracts/tracking-number.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { RowMenu } from '../model/row-menu.ts';
import { simulateMovementMutation } from '../api/simulate-movement.ts';
import styles from '#web/shared/list/rows.module.css';

interface RowActionsProps {
  shipment: Shipment;
  /** Absent for those who only read: they can view and nothing else. */
  onUpdate: ((shipment: Shipment) => void) | undefined;
}

export function RowActions({ shipment, onUpdate }: RowActionsProps) {
  const { t } = useTranslation('shipments');
  const toast = useToast();
  const menuOf = use(RowMenu);
  const simulate = useMutation({
    ...simulateMovementMutation(shipment.id),
    onSuccess: () => toast({ title: t('simulated.title'), description: t('simulated.detail'), tone: 'success' }),
    onError: (error) => toast({ title: t('simulated.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const number = groupTrackingNumber(shipment.trackingNumber);
  const long = {
    view: t('action.viewLong', { number }),
    update: t('action.updateLong', { number }),
    simulate: t('action.simulateLong', { number }),
  };

  return (
    <span className={styles['actionList']}>
      <Tooltip text={long.view}>
        <Link className={styles['action']} to={paths.tracking(shipment.trackingNumber)} aria-label={long.view}>
          {t('action.view')}
        </Link>
      </Tooltip>
      {onUpdate ? (
        <>
          <Tooltip text={long.update}>
            <button type="button" className={styles['action']} aria-label={long.update} onClick={() => onUpdate(shipment)}>
              {t('action.update')}
            </button>
          </Tooltip>
          <Tooltip text={long.simulate}>
            <button
              type="button"
              className={styles['action']}
              aria-label={long.simulate}
              aria-disabled={simulate.isPending}
              onClick={() => simulate.isPending || simulate.mutate()}
            >
              {t('action.simulate')}
            </button>
          </Tooltip>
        </>
      ) : null}
      {menuOf(shipment)}
    </span>
  );
}

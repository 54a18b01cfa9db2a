import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { useCorrections } from '../hooks/use-corrections.tsx';
import styles from './corrections.module.css';

/** The card with what can be put right about a shipment. */
export function CorrectionActions({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipmentCorrections');
  const heading = useId();
  const { actions, open, dialog } = useCorrections(shipment);
  if (actions.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h2 id={heading}>{t('actions.label')}</h2>
      <div role="group" aria-labelledby={heading} className={styles['actions']}>
        {actions.map((action) => (
          <Button key={action} size="small" danger={action === 'cancel'} onClick={() => open(action)}>
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      {dialog}
    </section>
  );
}

import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '#contracts/shipments.ts';
import { finalStatuses } from '#contracts/statuses.ts';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { CancelModal } from './cancel-modal.tsx';
import { ContactModal } from './contact-modal.tsx';
import styles from './corrections.module.css';
import { EstimateModal } from './estimate-modal.tsx';

type Action = 'sender' | 'recipient' | 'estimate' | 'cancel';

/** What can be put right about a shipment; nothing for those who only read, and no plans for one that has ended. */
export function CorrectionActions({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipmentCorrections');
  const heading = useId();
  const canWrite = useCanWrite();
  const [opened, setOpened] = useState<{ action: Action; shipment: Shipment }>();
  if (!canWrite) return null;
  const contacts: Action[] = ['sender', 'recipient'];
  const actions: Action[] = finalStatuses.includes(shipment.status) ? contacts : [...contacts, 'estimate', 'cancel'];
  const close = () => setOpened(undefined);
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h2 id={heading}>{t('actions.label')}</h2>
      <div role="group" aria-labelledby={heading} className={styles['actions']}>
        {actions.map((action) => (
          <Button key={action} size="small" danger={action === 'cancel'} onClick={() => setOpened({ action, shipment })}>
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      {opened?.action === 'sender' || opened?.action === 'recipient' ? (
        <ContactModal shipment={opened.shipment} party={opened.action} onClose={close} />
      ) : null}
      {opened?.action === 'estimate' ? <EstimateModal shipment={opened.shipment} onClose={close} /> : null}
      {opened?.action === 'cancel' ? <CancelModal shipment={opened.shipment} onClose={close} /> : null}
    </section>
  );
}

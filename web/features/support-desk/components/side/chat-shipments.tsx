import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { chatKey, type ChatPage } from '../../api/fetch-chat.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { AttachForm } from './attach-form.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import styles from './side.module.css';

interface ChatShipmentsProps {
  chat: ChatPage;
  parts: ConsoleParts;
  attachCalls: number;
}

/** The shipments that a conversation is about. */
export function ChatShipments({ chat: { userId, shipments }, parts: { UpdateShipment }, attachCalls }: ChatShipmentsProps) {
  const { t } = useTranslation('supportDesk');
  const canWrite = useCanWrite();
  const client = useQueryClient();
  const [updating, setUpdating] = useState<string>();
  const updated = () => {
    setUpdating(undefined);
    void client.invalidateQueries({ queryKey: chatKey(userId) });
  };
  return (
    <section>
      <h2>{t('shipments.title')}</h2>
      {shipments.length === 0 ? <p className={styles['soft']}>{t('shipments.none')}</p> : null}
      {shipments.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} onUpdate={canWrite ? () => setUpdating(shipment.id) : undefined} />
      ))}
      {canWrite && (shipments.length === 0 || attachCalls > 0) ? <AttachForm chatId={userId} calls={attachCalls} /> : null}
      {updating === undefined ? null : <UpdateShipment key={updating} id={updating} onClose={updated} />}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachShipmentSchema } from '#contracts/chat-desk.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { attachShipmentMutation } from '../../api/attach-shipment.ts';
import styles from './side.module.css';

/** Says which parcel a conversation is about. */
export function AttachForm({ chatId }: { chatId: string }) {
  const { t } = useTranslation('supportDesk');
  const toast = useToast();
  const [values, setValues] = useState({ trackingNumber: '' });
  const mutation = useMutation({
    ...attachShipmentMutation(chatId),
    onError: (error) => toast({ title: t('shipments.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const form = useForm({
    name: 'attach',
    schema: attachShipmentSchema,
    state: [values, setValues],
    label: () => t('shipments.number'),
    textFor: () => t('shipments.invalid'),
    mutation,
    onSent: () => setValues({ trackingNumber: '' }),
  });
  return (
    <form className={styles['attach']} aria-label={t('shipments.attachLabel')} noValidate onSubmit={form.onSubmit} data-dense>
      <TextField field={form.field('trackingNumber')} mono dir="ltr" autoComplete="off" />
      <Button htmlType="submit" loading={form.isPending}>
        {t('shipments.attach')}
      </Button>
    </form>
  );
}

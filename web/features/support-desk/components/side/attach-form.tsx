import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachShipmentSchema } from '#contracts/chat-desk.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { attachShipmentMutation } from '../../api/attach-shipment.ts';
import styles from './side.module.css';

interface AttachFormProps {
  chatId: string;
  /** How often it was called for from elsewhere on the page. */
  calls: number;
}

/** Says which parcel a conversation is about. */
export function AttachForm({ chatId, calls }: AttachFormProps) {
  const { t } = useTranslation('supportDesk');
  const toast = useToast();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (calls > 0) place.current?.querySelector('input')?.focus();
  }, [calls]);
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
    <form
      ref={place}
      className={styles['attach']}
      aria-label={t('shipments.attachLabel')}
      noValidate
      onSubmit={form.onSubmit}
      data-dense
    >
      <TextField field={form.field('trackingNumber')} mono dir="ltr" autoComplete="off" />
      <Button htmlType="submit" loading={form.isPending}>
        {t('shipments.attach')}
      </Button>
    </form>
  );
}

import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { notifyReceiverSchema } from '#contracts/notifications.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { useNotify, type NotifyForm } from '../hooks/use-notify.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { EmailPreview } from './email-preview.tsx';
import styles from './notify.module.css';

export function Notify({ initial }: { initial: NotifyForm }) {
  const { t } = useTranslation(['notify', 'common']);
  const notifying = useNotify(initial);
  const { form } = notifying;
  const number = { mono: true, dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  return (
    <div className={styles['columns']}>
      <Form form={form} className={`${styles['card']} ${styles['form']}`} dense>
        <TextField field={form.field('recipientEmail')} type="email" autoComplete="off" spellCheck={false} />
        <TextField field={form.field('senderName')} hint={t('senderNameHint')} autoComplete="off" />
        <TextField
          field={form.field('trackingNumber')}
          {...number}
          placeholder={t('common:trackingNumber.placeholder')}
          autoCapitalize="characters"
        />
        <TextField field={form.field('shipmentId')} {...number} hint={t('shipmentIdHint')} />
        <Button type="primary" size="large" htmlType="submit" loading={notifying.isSending} className={styles['send'] ?? ''}>
          {t('send')}
        </Button>
      </Form>
      <EmailPreview body={notifyReceiverSchema.safeParse(withoutBlanks(form.values)).data} />
      <ConfirmAddress notifying={notifying} />
    </div>
  );
}

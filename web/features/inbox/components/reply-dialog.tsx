import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSubject, replyToEmailSchema, type InboxEmail } from '#contracts/emails.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { TextAreaField } from '#web/shared/forms/text-area-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import modal from '#web/shared/ui/modal.module.css';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { replyToEmailMutation } from '../api/reply-to-email.ts';
import { replySubject } from '../model/reply-subject.ts';
import styles from './inbox.module.css';

interface ReplyDialogProps {
  email: Pick<InboxEmail, 'id' | 'from' | 'subject'> | undefined;
  onClose: () => void;
}

export function ReplyDialog({ email, onClose }: ReplyDialogProps) {
  const { t } = useTranslation('inbox');
  const toast = useToast();
  const mutation = useMutation({
    ...replyToEmailMutation(email?.id, t('reply.none')),
    onError: (error) =>
      toast({ title: t('reply.failed'), description: messageOf(error) || t('reply.unknown'), tone: 'destructive' }),
  });
  const [values, setValues] = useState({
    to: email?.from ?? '',
    subject: replySubject(email?.subject ?? '', maxSubject),
    body: '',
  });
  const form = useForm({
    name: 'reply-to-email',
    schema: replyToEmailSchema,
    state: [values, setValues],
    label: (field) => t(field === 'to' ? 'reply.to' : field === 'subject' ? 'reply.subject' : 'reply.message'),
    mutation,
    onSent: () => {
      toast({ title: t('reply.sent'), description: t('reply.sentDetail'), tone: 'success' });
      onClose();
    },
  });
  return (
    <Modal
      open
      centered
      title={t('reply.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      width={600}
      footer={
        <div className={modal['footer']}>
          <Button onClick={onClose}>{t('reply.cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={form.name}
            loading={form.isPending}
            disabled={values.body.trim() === '' || form.isPending}
          >
            {t('reply.send')}
          </Button>
        </div>
      }
    >
      <Form form={form} className={styles['fields']} dense>
        <TextField field={form.field('to')} type="email" disabled />
        <TextField field={form.field('subject')} autoComplete="off" />
        <TextAreaField field={form.field('body')} rows={7} dir="auto" placeholder={t('reply.placeholder')} />
      </Form>
    </Modal>
  );
}

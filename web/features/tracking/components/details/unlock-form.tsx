import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unlockSchema } from '#contracts/tracking.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { namesAnyField } from '#web/shared/forms/server-problems.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { unlockMutation } from '../../api/unlock.ts';
import styles from './unlock-form.module.css';

interface UnlockFormProps {
  trackingNumber: string;
  onUnlocked: (key: string) => void;
}

export function UnlockForm({ trackingNumber, onUnlocked }: UnlockFormProps) {
  const { t } = useTranslation('tracking');
  const toast = useToast();
  const prompt = useId();
  const unlock = useMutation(unlockMutation(trackingNumber));
  const state = useState({ email: '' });
  const form = useForm({
    name: 'unlock',
    schema: unlockSchema,
    state,
    label: () => t('unlock.email'),
    mutation: unlock,
    onSent: ({ key }) => {
      onUnlocked(key);
      toast({ title: t('unlock.unlocked'), tone: 'success' });
    },
  });

  return (
    <Form form={form} className={styles['form']}>
      <p className={styles['prompt']} id={prompt}>
        {t('unlock.prompt')}
      </p>
      <div className={styles['row']}>
        <TextField
          field={form.field('email')}
          labelHidden
          describedBy={prompt}
          type="email"
          autoComplete="email"
          placeholder={t('unlock.placeholder')}
        />
        <PlainButton type="submit" disabled={form.isPending}>
          {form.isPending ? <Spinner /> : null}
          {t('unlock.button')}
        </PlainButton>
      </div>
      <Announced className={styles['problem']} urgent>
        {unlock.error && !namesAnyField(unlock.error, form.values) ? messageOf(unlock.error) : null}
      </Announced>
    </Form>
  );
}

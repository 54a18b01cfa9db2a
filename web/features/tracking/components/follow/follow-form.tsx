import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followSchema } from '#contracts/follows.ts';
import { milestones, type Milestone } from '#contracts/statuses.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { SubmitButton } from '#web/shared/forms/submit-button.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { followMutation } from '../../api/follow.ts';
import { useMilestoneName } from '../../hooks/use-milestone-name.ts';
import styles from '../dialog.module.css';

interface FollowFormProps {
  trackingNumber: string;
  onAsked: (email: string) => void;
}

type FollowForm = { email: string; milestones: readonly Milestone[] };

const usual: FollowForm = { email: '', milestones: ['out_for_delivery', 'delivered', 'trouble'] };

export function FollowForm({ trackingNumber, onAsked }: FollowFormProps) {
  const { t } = useTranslation('tracking');
  const { language } = useLanguage();
  const nameOf = useMilestoneName();
  const follow = useMutation(followMutation(trackingNumber));
  const state = useState(usual);
  const form = useForm({
    name: 'follow',
    schema: followSchema,
    toBody: (values) => ({ ...values, language }),
    state,
    label: (field) => (field === 'email' ? t('unlock.email') : t('updates.milestones')),
    textFor: (field) => (field === 'milestones' ? t('updates.choose') : undefined),
    mutation: follow,
    onSent: (_asked, { email }) => onAsked(email),
  });

  return (
    <Form form={form} className={styles['form']}>
      <p>{t('updates.text')}</p>
      <TextField field={form.field('email')} type="email" autoComplete="email" placeholder={t('unlock.placeholder')} />
      <ChecksField field={form.field('milestones')} options={milestones.map((value) => ({ value, label: nameOf(value) }))} />
      <p className={styles['soft']}>{t('updates.promise')}</p>
      <Announced className={styles['problem']} urgent>
        {follow.error ? messageOf(follow.error) : null}
      </Announced>
      <div>
        <SubmitButton isPending={form.isPending} label={t('updates.send')} />
      </div>
    </Form>
  );
}

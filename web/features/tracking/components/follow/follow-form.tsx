import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followByEmailSchema, followSchema, type FollowRequest } from '#contracts/follows.ts';
import { milestones, type Milestone } from '#contracts/statuses.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { ChecksField } from '#web/shared/forms/checks-field.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { SubmitButton } from '#web/shared/forms/submit-button.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { followMutation } from '../../api/follow.ts';
import { useMilestoneName } from '../../hooks/use-milestone-name.ts';
import styles from '../dialog.module.css';

/** The texts by what is offered: emails alone, or text messages too. */
export type FollowWords = 'updates' | 'updatesByText';

interface FollowFormProps {
  trackingNumber: string;
  words: FollowWords;
  /** The address and the number that were asked. */
  onAsked: (contacts: Pick<FollowRequest, 'email' | 'phone'>) => void;
}

type FollowForm = { email: string; phone: string; milestones: readonly Milestone[] };

const usual: FollowForm = { email: '', phone: '', milestones: ['out_for_delivery', 'delivered', 'trouble'] };

export function FollowForm({ trackingNumber, words, onAsked }: FollowFormProps) {
  const { t } = useTranslation('tracking');
  const { language } = useLanguage();
  const nameOf = useMilestoneName();
  const follow = useMutation(followMutation(trackingNumber));
  const state = useState(usual);
  const byText = words === 'updatesByText';
  const labels = {
    email: t('unlock.email'),
    phone: t('updatesByText.phone'),
    milestones: t(`${words}.milestones`),
  };
  const form = useForm({
    name: 'follow',
    schema: byText ? followSchema : followByEmailSchema,
    toBody: (values) => ({ ...withoutBlanks(values), language }),
    state,
    label: (field) => labels[field],
    textFor: (field, problem) => {
      if (field === 'milestones') return t('updates.choose');
      return byText && field === 'email' && problem.kind === 'required' ? t('updatesByText.contact') : undefined;
    },
    mutation: follow,
    onSent: (_asked, body) => onAsked(body),
  });

  return (
    <Form form={form} className={styles['form']}>
      <p>{t(`${words}.text`)}</p>
      <TextField field={form.field('email')} type="email" autoComplete="email" placeholder={t('unlock.placeholder')} />
      {byText ? (
        <TextField
          field={form.field('phone')}
          type="tel"
          autoComplete="tel"
          placeholder="+1 212 555 0100"
          hint={t('updatesByText.phoneHint')}
        />
      ) : null}
      <ChecksField field={form.field('milestones')} options={milestones.map((value) => ({ value, label: nameOf(value) }))} />
      <p className={styles['soft']}>{t(`${words}.promise`)}</p>
      <Announced className={styles['problem']} urgent>
        {follow.error ? messageOf(follow.error) : null}
      </Announced>
      <div>
        <SubmitButton isPending={form.isPending} label={t(`${words}.send`)} />
      </div>
    </Form>
  );
}

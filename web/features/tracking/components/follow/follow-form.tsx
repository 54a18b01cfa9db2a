import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { followSchema, milestones, type Milestone } from '#contracts/follows.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { followMutation } from '../../api/follow.ts';
import { useMilestoneName } from '../../hooks/use-milestone-name.ts';
import styles from '../dialog.module.css';

interface FollowFormProps {
  trackingNumber: string;
  /** The address that was asked. */
  onAsked: (email: string) => void;
}

/** An address and what it is to be told. */
export function FollowForm({ trackingNumber, onAsked }: FollowFormProps) {
  const { t } = useTranslation(['tracking', 'common']);
  const { language } = useLanguage();
  const nameOf = useMilestoneName();
  const id = useId();
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<readonly Milestone[]>(['out_for_delivery', 'delivered', 'trouble']);
  const [problem, setProblem] = useState<{ email?: string; milestones?: string; other?: string }>({});
  const follow = useMutation(followMutation(trackingNumber));

  const toggle = (milestone: Milestone, isChosen: boolean) =>
    setChosen(milestones.filter((each) => (each === milestone ? isChosen : chosen.includes(each))));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = followSchema.safeParse({ email, milestones: chosen, language });
    if (!request.success) {
      const isEmail = request.error.issues.some(({ path }) => path[0] === 'email');
      if (isEmail) event.currentTarget.querySelector<HTMLInputElement>('input[type=email]')?.focus();
      return setProblem({
        ...(isEmail && { email: t('common:invalid.email') }),
        ...(chosen.length === 0 && { milestones: t('updates.choose') }),
      });
    }
    setProblem({});
    return follow.mutate(request.data, {
      onSuccess: () => onAsked(request.data.email),
      onError: (error) => setProblem({ other: messageOf(error) }),
    });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t('updates.text')}</p>
      <Field label={t('unlock.email')} error={problem.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            dir="ltr"
            autoComplete="email"
            placeholder={t('unlock.placeholder')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <fieldset className={styles['set']} aria-describedby={`${id}-milestones`}>
        <legend className={styles['legend']}>{t('updates.milestones')}</legend>
        <div className={styles['boxes']}>
          {milestones.map((milestone) => (
            <label key={milestone}>
              <input
                type="checkbox"
                checked={chosen.includes(milestone)}
                onChange={(event) => toggle(milestone, event.target.checked)}
              />
              {nameOf(milestone)}
            </label>
          ))}
        </div>
        <Announced id={`${id}-milestones`} className={styles['problem']} urgent>
          {problem.milestones}
        </Announced>
      </fieldset>
      <p className={styles['soft']}>{t('updates.promise')}</p>
      <Announced className={styles['problem']} urgent>
        {problem.other}
      </Announced>
      <div>
        <ActionButton type="submit" disabled={follow.isPending}>
          {follow.isPending ? <Spinner /> : null}
          {t('updates.send')}
        </ActionButton>
      </div>
    </form>
  );
}

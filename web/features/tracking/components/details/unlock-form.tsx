import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { unlockSchema } from '#contracts/tracking.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { unlockMutation } from '../../api/unlock.ts';
import styles from './unlock-form.module.css';

interface UnlockFormProps {
  trackingNumber: string;
  onUnlocked: (key: string) => void;
}

/** The sender's or recipient's e-mail address opens names, streets and the declared value. */
export function UnlockForm({ trackingNumber, onUnlocked }: UnlockFormProps) {
  const { t } = useTranslation(['tracking', 'common']);
  const id = useId();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const unlock = useMutation(unlockMutation(trackingNumber));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unlockSchema.safeParse({ email }).success) return setProblem(t('common:invalid.email'));
    setProblem(undefined);
    unlock.mutate(email.trim(), {
      onSuccess: ({ key }) => {
        onUnlocked(key);
        toast({ title: t('unlock.unlocked'), tone: 'success' });
      },
      onError: (error) => setProblem(messageOf(error)),
    });
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['prompt']} id={`${id}-prompt`}>
        {t('unlock.prompt')}
      </p>
      <div className={styles['row']}>
        <TextInput
          type="email"
          dir="ltr"
          aria-label={t('unlock.email')}
          aria-describedby={`${id}-prompt ${id}-problem`}
          aria-invalid={problem !== undefined}
          status={problem ? 'error' : ''}
          autoComplete="email"
          placeholder={t('unlock.placeholder')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PlainButton type="submit" disabled={unlock.isPending}>
          {unlock.isPending ? <Spinner /> : null}
          {t('unlock.button')}
        </PlainButton>
      </div>
      <Announced id={`${id}-problem`} className={styles['problem']} urgent>
        {problem}
      </Announced>
    </form>
  );
}

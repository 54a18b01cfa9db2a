import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { joinFrameSchema } from '#contracts/chats.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import styles from './panel.module.css';

const name = joinFrameSchema.shape.userName;

interface NamePromptProps {
  /** The conversation that this browser had is over. */
  isAnew: boolean;
  onJoin: (userName: string) => void;
}

export function NamePrompt({ isAnew, onJoin }: NamePromptProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const { data } = name.safeParse(typed);
    if (data === undefined) setIsRefused(true);
    else onJoin(data);
  };

  return (
    <form className={styles['prompt']} onSubmit={submit}>
      {isAnew ? <Announced className={styles['problem']}>{t('refused.over')}</Announced> : null}
      <p>{t('name.lead')}</p>
      <label htmlFor={id} className={styles['label']}>
        {t('name.label')}
      </label>
      <TextInput
        id={id}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={typed}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-problem` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isRefused ? (
        <Announced id={`${id}-problem`} className={styles['problem']} urgent>
          {t('common:form.characters')}
        </Announced>
      ) : null}
      <ActionButton type="submit" disabled={typed.trim() === ''}>
        {t('name.start')}
      </ActionButton>
    </form>
  );
}

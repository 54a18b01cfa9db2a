import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mailTranscriptFrameSchema } from '#contracts/chats.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import styles from './room.module.css';

const address = mailTranscriptFrameSchema.shape.email;

interface MailFormProps {
  /** The address that the visitor gave before, if any. */
  given: string;
  onMail: (email: string) => void;
  onDone: () => void;
}

/** Asks for the conversation by email. */
export function MailForm({ given, onMail, onDone }: MailFormProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const [typed, setTyped] = useState(given);
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data } = address.safeParse(typed);
    setIsRefused(data === undefined);
    if (data === undefined) return;
    onMail(data);
    onDone();
  };

  return (
    <form ref={form} className={styles['extra']} noValidate onSubmit={submit}>
      <label htmlFor={id} className={styles['label']}>
        {t('mail.label')}
      </label>
      <div className={styles['row']}>
        <TextInput
          id={id}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          value={typed}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsRefused(false);
          }}
        />
        <PlainButton type="submit">{t('mail.submit')}</PlainButton>
      </div>
      {isRefused ? (
        <Announced id={`${id}-problem`} className={styles['problem']} urgent>
          {t('common:form.email')}
        </Announced>
      ) : null}
    </form>
  );
}

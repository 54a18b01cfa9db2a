import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { parcelAt } from '#contracts/screen-at.ts';
import {
  groupTrackingNumber,
  normaliseTrackingNumber,
  trackingNumberPattern,
  trackingNumberSchema,
} from '#contracts/tracking-number.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import styles from './room.module.css';

interface AttachFormProps {
  onAttach: (trackingNumber: string) => void;
  onDone: () => void;
}

/** Says which parcel it is about; on the page of a parcel that one is offered. */
export function AttachForm({ onAttach, onDone }: AttachFormProps) {
  const { t } = useTranslation(['supportChat', 'common']);
  const here = parcelAt(useLocation().pathname);
  const [typed, setTyped] = useState(here === undefined ? '' : groupTrackingNumber(here));
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data } = trackingNumberSchema.safeParse(typed);
    if (data === undefined) {
      const isWhole = trackingNumberPattern.test(normaliseTrackingNumber(typed));
      return setProblem(isWhole ? t('common:trackingNumber.badCheckDigit') : t('attach.shape'));
    }
    onAttach(data);
    return onDone();
  };

  return (
    <form ref={form} className={styles['extra']} onSubmit={submit}>
      <label htmlFor={id} className={styles['label']}>
        {t('common:trackingNumber.label')}
      </label>
      <div className={styles['row']}>
        <TextInput
          id={id}
          name="trackingNumber"
          mono
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder={t('common:trackingNumber.placeholder')}
          value={typed}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        <PlainButton type="submit">{t('attach.submit')}</PlainButton>
      </div>
      {problem === undefined ? null : (
        <Announced id={`${id}-problem`} className={styles['problem']} urgent>
          {problem}
        </Announced>
      )}
    </form>
  );
}

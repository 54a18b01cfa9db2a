import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { checkInput } from '../../model/check-input.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import styles from './tracking-number-field.module.css';

interface TrackingNumberFieldProps {
  value: string;
  onChange: (value: string) => void;
  problemShownElsewhere?: boolean;
  hint?: string;
  children: ReactNode;
}

export function TrackingNumberField({
  value,
  onChange,
  problemShownElsewhere = false,
  hint,
  children,
}: TrackingNumberFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { wrongCheckDigit } = checkInput(value);
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {t('trackingNumber.label')}
      </label>
      <div className={styles['row']}>
        <TextInput
          id={id}
          name="n"
          mono
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('trackingNumber.placeholder')}
          aria-invalid={wrongCheckDigit}
          aria-describedby={hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={400}
        />
        {children}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <Announced id={`${id}-problem`} className={styles['problem']}>
        {wrongCheckDigit && !problemShownElsewhere ? t('trackingNumber.badCheckDigit') : null}
      </Announced>
    </div>
  );
}

import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSubject } from '#contracts/emails.ts';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import styles from './composer.module.css';

interface SubjectLineProps {
  address: string;
  subject: string;
  onChange: (subject: string) => void;
}

/** Whom a reply goes to and what stands above it, which can be put in other words. */
export function SubjectLine({ address, subject, onChange }: SubjectLineProps) {
  const { t } = useTranslation('conversations');
  const [isEditing, setIsEditing] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isEditing) place.current?.querySelector('input')?.focus();
  }, [isEditing]);
  return (
    <p ref={place} className={styles['envelope']} data-dense>
      <span>
        {t('composer.to')} <bdi dir="ltr">{address}</bdi> ·
      </span>
      {isEditing ? (
        <TextInput
          aria-label={t('composer.subject')}
          maxLength={maxSubject}
          value={subject}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => setIsEditing(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
            event.preventDefault();
            setIsEditing(false);
          }}
        />
      ) : (
        <Button type="link" size="small" title={t('composer.changeSubject')} onClick={() => setIsEditing(true)}>
          <bdi>{subject}</bdi>
        </Button>
      )}
    </p>
  );
}

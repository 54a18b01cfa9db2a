import { useTranslation } from 'react-i18next';
import type { MailProvider } from '#contracts/mailboxes.ts';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { FieldGroup } from '#web/shared/forms/field-group.tsx';
import styles from './mailboxes.module.css';

interface ProviderChoiceProps {
  field: FieldState<MailProvider>;
  providers: readonly MailProvider[];
}

/** The presets: each names what kind of provider it is, and fills in its servers. */
export function ProviderChoice({ field, providers }: ProviderChoiceProps) {
  const { t } = useTranslation('mailboxes');
  return (
    <FieldGroup field={field}>
      <div className={styles['providers']}>
        {providers.map((provider) => (
          <label key={provider} className={styles['provider']} data-chosen={field.value === provider}>
            <input
              type="radio"
              name={field.id}
              value={provider}
              checked={field.value === provider}
              onChange={() => field.onChange(provider)}
            />
            <strong>{t(`provider.${provider}.name`)}</strong>
            <small>{t(`provider.${provider}.hint`)}</small>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

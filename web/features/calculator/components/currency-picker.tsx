import { useTranslation } from 'react-i18next';
import type { FieldState } from '#web/shared/forms/field.tsx';
import { FieldGroup } from '#web/shared/forms/field-group.tsx';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useCurrencyOffer } from '../hooks/use-currency-offer.ts';
import styles from './currency-picker.module.css';
import { Flag } from './flag.tsx';
import { MoreCurrencies } from './more-currencies.tsx';

export function CurrencyPicker({ field }: { field: FieldState<string> }) {
  const { t } = useTranslation('calculator');
  const { value: chosen, onChange } = field;
  const { buttons, more, isError } = useCurrencyOffer();
  return (
    <FieldGroup field={field}>
      <div className={styles['choices']}>
        {buttons.map(({ code, flag }) => (
          <button
            key={code}
            type="button"
            className={styles['choice']}
            aria-pressed={code === chosen}
            onClick={() => onChange(code)}
          >
            <Flag code={flag} />
            {code}
          </button>
        ))}
      </div>
      <div className={styles['more']}>
        <MoreCurrencies codes={more.map(({ code }) => code)} chosen={chosen} onChoose={onChange} />
      </div>
      <Announced className={styles['problem']}>{isError ? t('errors.currencies') : null}</Announced>
    </FieldGroup>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currenciesQuery, usualCurrencies } from '../api/currencies.ts';
import styles from './currency-picker.module.css';
import { Flag } from './flag.tsx';

interface CurrencyPickerProps {
  chosen: string;
  onChoose: (code: string) => void;
  error: string | undefined;
}

/** Up to twelve currencies as buttons, each with the flag it is drawn with; one is chosen. */
export function CurrencyPicker({ chosen, onChoose, error }: CurrencyPickerProps) {
  const { t } = useTranslation('calculator');
  const label = useId();
  const { data: offered = usualCurrencies, isError } = useQuery(currenciesQuery);
  return (
    <div role="group" aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {t('currency')}
      </span>
      <div className={styles['choices']}>
        {offered.map(({ code, flag }) => (
          <button
            key={code}
            type="button"
            className={styles['choice']}
            aria-pressed={code === chosen}
            onClick={() => onChoose(code)}
          >
            <Flag code={flag} />
            {code}
          </button>
        ))}
      </div>
      <p className={styles['problem']} role="status">
        {error ?? (isError ? t('errors.currencies') : null)}
      </p>
    </div>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { useCurrencyOffer } from '../hooks/use-currency-offer.ts';
import styles from './currency-picker.module.css';
import { Flag } from './flag.tsx';
import { MoreCurrencies } from './more-currencies.tsx';

interface CurrencyPickerProps {
  chosen: string;
  onChoose: (code: string) => void;
  error: string | undefined;
}

/** Up to twelve currencies as buttons, each with the flag it is drawn with, and a list of the others; one is chosen. */
export function CurrencyPicker({ chosen, onChoose, error }: CurrencyPickerProps) {
  const { t } = useTranslation('calculator');
  const label = useId();
  const { buttons, more, isError } = useCurrencyOffer();
  return (
    <div role="group" aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {t('currency')}
      </span>
      <div className={styles['choices']}>
        {buttons.map(({ code, flag }) => (
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
      <div className={styles['more']}>
        <MoreCurrencies codes={more.map(({ code }) => code)} chosen={chosen} onChoose={onChoose} />
      </div>
      <Announced className={styles['problem']}>{error ?? (isError ? t('errors.currencies') : null)}</Announced>
    </div>
  );
}

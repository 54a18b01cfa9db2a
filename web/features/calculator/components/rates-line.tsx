import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { exchangeRatesQuery } from '../api/exchange-rates.ts';
import styles from './rates-line.module.css';

export function RatesLine() {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const { data, isError } = useQuery(exchangeRatesQuery);
  return (
    <div className={styles['line']}>
      {isError ? <Announced className={styles['problem']}>{t('errors.rates')}</Announced> : null}
      {data ? (
        <p>
          {t('rates.of', { day: format.instant(data.asOf, 'date', 'UTC'), age: format.ago(data.asOf) })}
          <span className={styles['source']}>{t('rates.source', { source: isolate(data.source) })}</span>
        </p>
      ) : null}
      {data?.fallback ? <Announced>{t('rates.fallback')}</Announced> : null}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { exchangeRatesQuery } from '../api/exchange-rates.ts';

export function UpdateRates() {
  const { t } = useTranslation('calculator');
  const { isFetching, isPending, refetch } = useQuery(exchangeRatesQuery);
  // The first load is not a click.
  const updating = isFetching && !isPending;
  return (
    <PlainButton disabled={updating} onClick={() => void refetch()}>
      {updating ? <Spinner /> : null}
      {updating ? t('updatingRates') : t('updateRates')}
    </PlainButton>
  );
}

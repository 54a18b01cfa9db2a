import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currencies } from '#contracts/currencies.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useHydrated } from '#web/shared/ui/use-hydrated.ts';
import { currenciesQuery } from '../api/currencies.ts';
import { currencyOffer } from '../model/currency-offer.ts';
import { suggestedCurrencies } from '../model/suggested-currencies.ts';

/** The currencies on offer to this reader. The served page knows the language only; the browser knows the rest. */
export function useCurrencyOffer() {
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const { data: all = currencies, isError } = useQuery(currenciesQuery);
  const offer = useMemo(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const reader = hydrated ? { timeZone, tags: navigator.languages } : { timeZone: '', tags: [] };
    return currencyOffer(all, suggestedCurrencies({ ...reader, language }));
  }, [all, hydrated, language]);
  return { ...offer, isError };
}

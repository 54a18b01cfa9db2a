import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { isolate } from '../format/isolate.ts';

/** What is to travel, in one line; empty where nothing was said. */
export function useParcelText() {
  const { t } = useTranslation('quotes');
  return ({ packageType, weight }: Pick<Quote, 'packageType' | 'weight'>): string =>
    [packageType && t(`packageTypes.${packageType}`), weight]
      .filter((part) => part !== null)
      .map(isolate)
      .join(' · ');
}

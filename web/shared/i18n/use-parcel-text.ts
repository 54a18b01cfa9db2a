import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';

/** What is to travel, and how fast, in one line; empty where nothing was said. */
export function useParcelText() {
  const { t } = useTranslation('quotes');
  return ({ packageType, weight, serviceType }: Quote): string =>
    [packageType && t(`packageTypes.${packageType}`), weight, serviceType && t(`serviceTypes.${serviceType}`)]
      .filter(Boolean)
      .join(' · ');
}

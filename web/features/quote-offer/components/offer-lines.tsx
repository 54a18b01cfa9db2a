import { useTranslation } from 'react-i18next';
import type { QuoteOffer } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './offer-card.module.css';

/** What the price is for and how long it holds; what was never said has no line. */
export function OfferLines({ offer }: { offer: QuoteOffer }) {
  const { t } = useTranslation(['quoteOffer', 'quotes']);
  const format = useFormat();
  const { packageType, weight, serviceType, note, acceptedAt } = offer;
  const lines = [
    { label: t('quoteOffer:validUntil'), value: format.instant(offer.validUntil, 'fullDay', 'UTC') },
    { label: t('quoteOffer:parcel'), value: packageType && t(`quotes:packageTypes.${packageType}`) },
    { label: t('quoteOffer:weight'), value: weight },
    { label: t('quoteOffer:service'), value: serviceType && t(`quotes:serviceTypes.${serviceType}`) },
    { label: t('quoteOffer:note'), value: note },
    { label: t('quoteOffer:acceptedAt'), value: acceptedAt && format.instant(acceptedAt, 'full') },
  ];
  return (
    <dl className={styles['lines']}>
      {lines.map(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

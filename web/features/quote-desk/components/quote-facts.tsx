import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { useParcelText } from '#web/shared/i18n/use-parcel-text.ts';
import { OfferText } from './offer-text.tsx';
import { QuoteFact } from './quote-fact.tsx';
import styles from './quote-modal.module.css';

export function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['quoteDesk', 'quotes']);
  const format = useFormat();
  const parcel = useParcelText()(quote);
  const { estimate, answer, acceptedAt, timeline, serviceType } = quote;
  return (
    <dl className={styles['facts']}>
      <QuoteFact label={t('quoteDesk:fact.customer')}>
        {[quote.customerName, quote.company].filter(Boolean).join('\n') || quote.customerEmail}
      </QuoteFact>
      <QuoteFact label={t('quoteDesk:fact.contact')}>{[quote.customerEmail, quote.phone].filter(Boolean).join('\n')}</QuoteFact>
      <QuoteFact label={t('quoteDesk:column.lane')}>
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </QuoteFact>
      <QuoteFact label={t('quoteDesk:column.parcel')}>{parcel}</QuoteFact>
      <QuoteFact label={t('quotes:fields.serviceType')}>{serviceType && t(`quotes:serviceTypes.${serviceType}`)}</QuoteFact>
      <QuoteFact label={t('quotes:fields.dimensions')}>{quote.dimensions}</QuoteFact>
      <QuoteFact label={t('quotes:fields.timeline')}>{timeline && format.instant(timeline, 'date', 'UTC')}</QuoteFact>
      <QuoteFact label={t('quotes:fields.description')} wide>
        {quote.description}
      </QuoteFact>
      <QuoteFact label={t('quoteDesk:fact.estimate')}>{estimate && format.money(estimate.total, estimate.currency)}</QuoteFact>
      <QuoteFact label={t('quoteDesk:column.requested')}>{format.instant(quote.createdAt, 'full')}</QuoteFact>
      <QuoteFact label={t('quoteDesk:column.offer')}>{answer && <OfferText answer={answer} />}</QuoteFact>
      <QuoteFact label={t('quoteDesk:fact.answered')}>{answer && format.instant(answer.answeredAt, 'full')}</QuoteFact>
      <QuoteFact label={t('quoteDesk:fact.note')} wide>
        {answer?.note}
      </QuoteFact>
      <QuoteFact label={t('quoteDesk:fact.accepted')}>{acceptedAt && format.instant(acceptedAt, 'full')}</QuoteFact>
    </dl>
  );
}

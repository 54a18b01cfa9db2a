import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { useParcelText } from '#web/shared/i18n/use-parcel-text.ts';
import { OfferText } from './offer-text.tsx';
import { QuoteFact } from './quote-fact.tsx';
import styles from './quote-modal.module.css';

/** What the visitor wrote, and what has become of it so far. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quoteDesk');
  const format = useFormat();
  const parcel = useParcelText()(quote);
  const { estimate, answer, acceptedAt, timeline } = quote;
  return (
    <dl className={styles['facts']}>
      <QuoteFact label={t('fact.customer')}>
        {[quote.customerName, quote.company].filter(Boolean).join('\n') || quote.customerEmail}
      </QuoteFact>
      <QuoteFact label={t('fact.contact')}>{[quote.customerEmail, quote.phone].filter(Boolean).join('\n')}</QuoteFact>
      <QuoteFact label={t('column.lane')}>
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </QuoteFact>
      <QuoteFact label={t('column.parcel')}>{parcel}</QuoteFact>
      <QuoteFact label={t('fact.dimensions')}>{quote.dimensions}</QuoteFact>
      <QuoteFact label={t('fact.timeline')}>{timeline && format.instant(timeline, 'date', 'UTC')}</QuoteFact>
      <QuoteFact label={t('fact.description')} wide>
        {quote.description}
      </QuoteFact>
      <QuoteFact label={t('fact.estimate')}>{estimate && format.money(estimate.total, estimate.currency)}</QuoteFact>
      <QuoteFact label={t('column.requested')}>{format.instant(quote.createdAt, 'full')}</QuoteFact>
      <QuoteFact label={t('column.offer')}>{answer && <OfferText answer={answer} />}</QuoteFact>
      <QuoteFact label={t('fact.answered')}>{answer && format.instant(answer.answeredAt, 'full')}</QuoteFact>
      <QuoteFact label={t('fact.note')} wide>
        {answer?.note}
      </QuoteFact>
      <QuoteFact label={t('fact.accepted')}>{acceptedAt && format.instant(acceptedAt, 'full')}</QuoteFact>
    </dl>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useParcelText } from '#web/shared/i18n/use-parcel-text.ts';
import { Lane } from '#web/shared/list/lane.tsx';
import { quoteQuery } from '../api/quote.ts';
import styles from './quote-notice.module.css';

interface QuoteNoticeProps {
  quoteId: string;
  /** USD. */
  price: number;
}

export function QuoteNotice({ quoteId, price }: QuoteNoticeProps) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const quote = useQuery(quoteQuery(quoteId));
  return (
    <section className={styles['notice']} aria-label={t('quoted.label')}>
      <p className={styles['title']}>{t('quoted.title', { reference: quoteReference(quoteId), price: format.money(price) })}</p>
      {quote.data ? <Wish quote={quote.data} /> : null}
    </section>
  );
}

function Wish({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes');
  const format = useFormat();
  const parcel = useParcelText()(quote);
  const service = quote.serviceType && t(`serviceTypes.${quote.serviceType}`);
  return (
    <>
      <p>
        <Lane from={format.country(quote.fromLocation)} to={format.country(quote.toLocation)} />
      </p>
      {[parcel, service, quote.dimensions, quote.description].map((text) =>
        text ? (
          <p key={text}>
            <bdi>{text}</bdi>
          </p>
        ) : null,
      )}
    </>
  );
}

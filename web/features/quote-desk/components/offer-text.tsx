import { useTranslation } from 'react-i18next';
import type { QuoteAnswer } from '#contracts/quotes.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './quotes-panel.module.css';

export function OfferText({ answer }: { answer: QuoteAnswer }) {
  const { t } = useTranslation('quoteDesk');
  const format = useFormat();
  return (
    <span className={styles['offer']}>
      <bdi className={styles['price']}>{format.money(answer.price)}</bdi>
      <span className={styles['until']}>{t('until', { day: format.instant(answer.validUntil, 'date', 'UTC') })}</span>
    </span>
  );
}

import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import styles from '#web/shared/list/rows.module.css';
import { QuoteRow } from './quote-row.tsx';

const columns = ['reference', 'customer', 'lane', 'parcel', 'status', 'requested', 'offer'] as const;

interface QuoteTableProps {
  quotes: readonly Quote[];
  onOpen: (quote: Quote) => void;
}

export function QuoteTable({ quotes, onOpen }: QuoteTableProps) {
  const { t } = useTranslation('quoteDesk');
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('list.caption')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteRow key={quote.id} quote={quote} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

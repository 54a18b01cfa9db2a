import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Quote } from '#contracts/quotes.ts';
import { quoteReference } from '#contracts/quote-reference.ts';
import styles from '#web/shared/list/rows.module.css';
import { useCanWrite } from '#web/shared/session/use-can-write.ts';
import { Tooltip } from '#web/shared/ui/tooltip/tooltip.tsx';
import { canBeAnswered } from '../model/quote-looks.ts';

interface QuoteActionsProps {
  quote: Quote;
  onOpen: (quote: Quote) => void;
}

/** What comes next for a quote; those who only read can view it and nothing else. */
export function QuoteActions({ quote, onOpen }: QuoteActionsProps) {
  const { t } = useTranslation('quoteDesk');
  const canWrite = useCanWrite();
  const reference = quoteReference(quote.id);
  const answers = canWrite && canBeAnswered(quote.status);
  const action = answers ? (quote.answer ? 'change' : 'answer') : 'view';
  const long = {
    view: t('action.viewLong', { reference }),
    answer: t('action.answerLong', { reference }),
    change: t('action.changeLong', { reference }),
  };
  const shipLong = t('action.shipLong', { reference });
  return (
    <span className={styles['actionList']}>
      <Tooltip text={long[action]}>
        <button type="button" className={styles['action']} aria-label={long[action]} onClick={() => onOpen(quote)}>
          {t(`action.${action}`)}
        </button>
      </Tooltip>
      {canWrite && quote.status === 'accepted' ? (
        <Tooltip text={shipLong}>
          <Link className={styles['action']} to={paths.shipQuoted(quote.id)} aria-label={shipLong}>
            {t('action.ship')}
          </Link>
        </Tooltip>
      ) : null}
    </span>
  );
}

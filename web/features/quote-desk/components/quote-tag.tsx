import { useTranslation } from 'react-i18next';
import type { QuoteStatus } from '#contracts/quotes.ts';
import { Tag } from '#web/shared/ui/status/tag.tsx';
import { quoteLooks } from '../model/quote-looks.ts';

export function QuoteTag({ status }: { status: QuoteStatus }) {
  const { t } = useTranslation('quoteDesk');
  return <Tag look={quoteLooks[status]}>{t(`status.${status}`)}</Tag>;
}

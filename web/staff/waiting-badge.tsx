import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { CountBadge } from './count-badge.tsx';

const mostShown = 99;

/** How many things behind an entry wait for an answer. */
export function WaitingBadge({ count }: { count: number }) {
  const { t } = useTranslation('staff');
  const format = useFormat();
  const number = count > mostShown ? t('rail.atLeast', { number: format.number(mostShown) }) : format.number(count);
  return <CountBadge spoken={t('rail.waiting', { count, number })}>{number}</CountBadge>;
}

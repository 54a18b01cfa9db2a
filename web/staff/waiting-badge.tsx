import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { CountBadge } from './count-badge.tsx';
import type { WaitingCount } from './use-waiting.ts';

/** How many things behind an entry wait for an answer. */
export function WaitingBadge({ waiting: { count, more } }: { waiting: WaitingCount }) {
  const { t } = useTranslation('staff');
  const number = useFormat().number(count);
  return (
    <CountBadge spoken={t('rail.waiting', { count })}>
      {count === 0 ? '' : more ? t('rail.atLeast', { number }) : number}
    </CountBadge>
  );
}

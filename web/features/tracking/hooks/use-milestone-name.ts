import { useTranslation } from 'react-i18next';
import type { Milestone } from '#contracts/statuses.ts';

export function useMilestoneName(): (milestone: Milestone) => string {
  const { t } = useTranslation(['tracking', 'common']);
  return (milestone) => (milestone === 'trouble' ? t('updates.trouble') : t(`common:status.${milestone}`));
}

import { useTranslation } from 'react-i18next';
import type { Milestone } from '#contracts/statuses.ts';

/** What a milestone is called: as its status, except the one that stands for all trouble. */
export function useMilestoneName(): (milestone: Milestone) => string {
  const { t } = useTranslation(['tracking', 'common']);
  return (milestone) => (milestone === 'trouble' ? t('updates.trouble') : t(`common:status.${milestone}`));
}

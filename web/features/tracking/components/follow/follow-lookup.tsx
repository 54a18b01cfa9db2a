import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { WaybillCard } from '#web/shared/ui/waybill-card.tsx';
import { followQuery } from '../../api/follow-status.ts';
import { FollowPanel } from './follow-panel.tsx';

export function FollowLookup({ token, wantsToStop }: { token: string; wantsToStop: boolean }) {
  const { t } = useTranslation('tracking');
  const follow = useQuery(followQuery(token));
  if (follow.data) return <FollowPanel token={token} follow={follow.data} wantsToStop={wantsToStop} />;
  if (follow.isPending) return <ContentSkeleton />;
  const isUnknown = follow.error instanceof ApiError && follow.error.status === 404;
  return (
    <WaybillCard>
      {isUnknown ? (
        <EmptyState title={t('follow.unknown.title')} detail={t('follow.unknown.text')} />
      ) : (
        <ErrorState error={follow.error} onRetry={() => void follow.refetch()} />
      )}
    </WaybillCard>
  );
}

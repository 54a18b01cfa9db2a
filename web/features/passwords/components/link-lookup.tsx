import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { LinkButton } from '#web/shared/ui/button/link-button.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { linkQuery } from '../api/open-link.ts';
import { LinkForm } from './link-form.tsx';

export function LinkLookup({ token }: { token: string }) {
  const { t } = useTranslation('passwords');
  const link = useQuery(linkQuery(token));
  if (link.data) return <LinkForm token={token} link={link.data} />;
  if (link.isPending) return <ContentSkeleton />;
  if (!(link.error instanceof ApiError && link.error.status === 404)) {
    return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  }
  return (
    <EmptyState title={t('link.invalid')} detail={t('link.invalidText')}>
      <LinkButton to={paths.forgotPassword} size="large">
        {t('link.askAgain')}
      </LinkButton>
    </EmptyState>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Webhook } from '#contracts/webhooks.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ContentSkeleton } from '#web/shared/ui/state/content-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/state/empty-state.tsx';
import { ErrorState } from '#web/shared/ui/state/error-state.tsx';
import { webhookQuery } from '../api/fetch-webhook.ts';
import { Deliveries } from './deliveries.tsx';
import { Replays } from './replays.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** One endpoint by its id: what it is told of, what it was sent, and what came of it. */
export function WebhookPage({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const { data: webhook, error, isPending, refetch } = useQuery(webhookQuery(id));
  return (
    <div className={styles['page']}>
      <DocumentTitle page={webhook?.name ?? t('title')} />
      <Link className={styles['back'] ?? ''} to={paths.webhooks}>
        {t('back')}
      </Link>
      <PageHeader title={webhook ? <bdi>{webhook.name}</bdi> : t('title')} />
      {webhook ? <Loaded webhook={webhook} /> : null}
      {isPending ? <ContentSkeleton /> : null}
      {error && !webhook ? (
        error instanceof ApiError && error.status === 404 ? (
          <EmptyState title={t('missing')} detail={t('missingDetail')} />
        ) : (
          <ErrorState error={error} title={t('list.failed')} onRetry={() => void refetch()} />
        )
      ) : null}
    </div>
  );
}

function Loaded({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const mayChange = useSession().account?.role === 'admin' && webhook.state !== 'removed';
  return (
    <>
      <section className={styles['card']} aria-label={webhook.name}>
        <div className={styles['head']}>
          <WebhookState webhook={webhook} />
          <code className={`mono ${styles['url']}`} dir="ltr">
            {webhook.url ?? t('urlHidden')}
          </code>
        </div>
        {webhook.pausedBy ? <p className={styles['notice']}>{t(`paused.${webhook.pausedBy}`)}</p> : null}
        <WebhookFacts webhook={webhook} />
        {mayChange ? <WebhookActions webhook={webhook} /> : null}
      </section>
      <Replays webhook={webhook} mayReplay={mayChange} />
      <Deliveries webhook={webhook} mayChange={mayChange} />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import type { Webhook } from '#contracts/webhooks.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** An endpoint in the list, which leads to what it was sent. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <Link to={paths.webhook(webhook.id)}>
            <bdi>{webhook.name}</bdi>
          </Link>
        </h3>
        <WebhookState webhook={webhook} />
      </div>
      <code className={`mono ${styles['url']}`} dir="ltr">
        {webhook.url ?? t('urlHidden')}
      </code>
      <WebhookFacts webhook={webhook} />
    </article>
  );
}

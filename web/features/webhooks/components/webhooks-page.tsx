import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookWithSecret } from '#contracts/webhooks.ts';
import { SecretModal } from '#web/shared/secrets/secret-modal.tsx';
import { useSession } from '#web/shared/session/use-session.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { WebhookList } from './webhook-list.tsx';
import { CreateWebhookModal } from './webhook-modal.tsx';
import styles from './webhooks.module.css';

/** The endpoints of webhooks; administrators make and change them. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const isAdmin = useSession().account?.role === 'admin';
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <div className={styles['page']}>
      <DocumentTitle page={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {isAdmin ? (
        <Button type="primary" className={styles['start'] ?? ''} onClick={() => setIsCreating(true)}>
          {t('create')}
        </Button>
      ) : null}
      <WebhookList mode="live" />
      <WebhookList mode="test" />
      {isCreating ? <CreateWebhookModal onCreated={setMade} onClose={() => setIsCreating(false)} /> : null}
      {made ? (
        <SecretModal secret={made.secret} textOf={(word) => t(`secret.${word}`)} onClose={() => setMade(undefined)} />
      ) : null}
    </div>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contracts/webhooks.ts';
import { RotateModal } from '#web/shared/secrets/rotate-modal.tsx';
import { SecretModal } from '#web/shared/secrets/secret-modal.tsx';
import { rotateWebhookMutation } from '../api/rotate-webhook.ts';

/** Gives an endpoint another secret, after asking for how long the one before goes on signing, and shows it once. */
export function RotateSecret({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('action.rotate')}</Button>
      {isAsking ? (
        <RotateModal
          title={t('action.rotate')}
          words={{ note: t('rotateNote'), rotate: t('action.rotate'), cancel: t('cancel'), overlap: t('field.overlapHours') }}
          overlapText={(overlap) => t(`overlap.${overlap}`)}
          mutation={rotateWebhookMutation(webhook.id)}
          onRotated={(rotated) => setSecret(rotated.secret)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      {secret === undefined ? null : (
        <SecretModal secret={secret} textOf={(word) => t(`secret.${word}`)} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}

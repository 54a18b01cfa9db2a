import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#contracts/api-keys.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { popupContainer } from '#web/shared/ui/popup-container.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { revokeApiKeyMutation } from '../api/revoke-api-key.ts';

/** Ends a key for good, after asking once. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('apiKeys');
  const toast = useToast();
  const revoke = useMutation({
    ...revokeApiKeyMutation,
    onSuccess: () => toast({ title: t('revoked'), description: name, tone: 'success' }),
    onError: (error) => toast({ title: t('revokeFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Popconfirm
      title={t('revokeQuestion')}
      okText={t('revoke')}
      okButtonProps={{ danger: true }}
      cancelText={t('cancel')}
      onConfirm={() => revoke.mutate(id)}
      getPopupContainer={popupContainer}
    >
      <Button danger loading={revoke.isPending} aria-label={t('revokeNamed', { name })}>
        {t('revoke')}
      </Button>
    </Popconfirm>
  );
}

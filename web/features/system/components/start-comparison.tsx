import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { randomKey } from '#web/shared/api/random-key.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestComparisonMutation } from '../api/request-comparison.ts';

export function StartComparison() {
  const { t } = useTranslation('system');
  const toast = useToast();
  const request = useMutation({
    ...requestComparisonMutation,
    onSuccess: () => toast({ title: t('comparison.started'), tone: 'success' }),
    onError: (error) => toast({ title: t('comparison.startFailed'), description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <Button loading={request.isPending} onClick={() => request.mutate({ idempotencyKey: randomKey() })}>
      {t('comparison.start')}
    </Button>
  );
}

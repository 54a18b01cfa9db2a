import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { removeFactorMutation } from '../api/remove-factor.ts';
import { ProveForm } from './prove-form.tsx';

export function RemoveFactor({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('passwords');
  const toast = useToast();
  const remove = useMutation({
    ...removeFactorMutation,
    onSuccess: () => toast({ title: t('factor.removed'), description: t('factor.removedNote'), tone: 'success' }),
  });
  return <ProveForm mutation={remove} withCode submit={t('factor.remove')} onSent={onEnd} onCancel={onEnd} />;
}

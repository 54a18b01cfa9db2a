import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { forgetDrafts } from '#web/shared/forms/forget-drafts.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { signOut } from '#web/shared/session/sign-out.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';

export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const client = useQueryClient();
  return async () => {
    try {
      await signOut(client);
      forgetDrafts(sessionStorage);
      toast({ title: t('loggedOut.title'), description: t('loggedOut.detail'), tone: 'success' });
    } catch (error) {
      toast({ title: t('loggedOut.failed'), description: messageOf(error), tone: 'destructive' });
    }
  };
}

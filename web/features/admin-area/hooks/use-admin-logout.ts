import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { adminLogoutMutation } from '../api/admin-logout.ts';
import { adminMeQuery } from '../api/admin-me.ts';
import { adminToken, clearAdminSession } from '../model/admin-session.ts';

/** Leaves at once, whatever becomes of the call: a token that could not be voided ends by itself. */
export function useAdminLogout(): () => void {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const client = useQueryClient();
  const { mutate } = useMutation(adminLogoutMutation);
  return () => {
    const token = adminToken();
    if (token === null) return;
    mutate(token);
    clearAdminSession();
    client.removeQueries({ queryKey: adminMeQuery(token).queryKey });
    toast({ title: t('loggedOut.title'), description: t('loggedOut.detail'), tone: 'success' });
  };
}

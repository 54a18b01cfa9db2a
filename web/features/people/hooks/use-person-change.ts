import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contracts/accounts.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { changePersonMutation, type PersonChange } from '../api/change-person.ts';
import { inviteAgainMutation } from '../api/invite-again.ts';
import { resetFactorMutation } from '../api/reset-factor.ts';

/** Changes an account at one click, and says what came of it. */
export function usePersonChange({ id, username, email }: Person) {
  const { t } = useTranslation('people');
  const { language } = useLanguage();
  const toast = useToast();
  const failed = (change: PersonChange | 'invitation' | 'resetFactor') => (error: Error) =>
    toast({ title: t(`failed.${change}`), description: messageOf(error), tone: 'destructive' });
  const told = (change: PersonChange) => ({
    ...changePersonMutation(id, change),
    onSuccess: () => toast({ title: t(`done.${change}`), description: username ?? email, tone: 'success' as const }),
    onError: failed(change),
  });
  const deactivate = useMutation(told('deactivate'));
  const reactivate = useMutation(told('reactivate'));
  const inviteAgain = useMutation({
    ...inviteAgainMutation(id),
    onSuccess: ({ isMailed }) =>
      toast(
        isMailed
          ? { title: t('done.invitation'), description: email, tone: 'success' }
          : { title: t('stands.title'), description: t('stands.note'), tone: 'info' },
      ),
    onError: failed('invitation'),
  });
  const resetFactor = useMutation({
    ...resetFactorMutation(id),
    onSuccess: () => toast({ title: t('done.resetFactor'), description: username ?? email, tone: 'success' }),
    onError: failed('resetFactor'),
  });
  return {
    resetFactor: () => resetFactor.mutate({ language }),
    deactivate: () => deactivate.mutate(),
    reactivate: () => reactivate.mutate(),
    inviteAgain: () => inviteAgain.mutate({ language }),
  };
}

import { useMutation } from '@tanstack/react-query';
import { type SetStateAction, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { connectEmailSchema } from '#contracts/mailboxes.ts';
import { paths } from '#contracts/paths.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { connectEmailMutation } from '../api/connect-email.ts';
import { blankConnection, connectionOf, withServers, type ConnectForm } from '../model/connect-form.ts';

export function useConnectForm() {
  const { t } = useTranslation('mailboxes');
  const toast = useToast();
  const navigate = useNavigate();
  const [values, setValues] = useState(blankConnection);
  const change = useCallback(
    (update: SetStateAction<ConnectForm>) =>
      setValues((now) => withServers(now, typeof update === 'function' ? update(now) : update)),
    [],
  );
  const connect = useMutation({
    ...connectEmailMutation,
    onSuccess: ({ address }) => {
      toast({ title: t('login.connected'), description: t('login.connectedDetail', { address }), tone: 'success' });
      void navigate(paths.emailClient);
    },
    onError: (error) =>
      toast({ title: t('login.failed'), description: messageOf(error) || t('login.failedDetail'), tone: 'destructive' }),
  });
  const form = useForm({
    name: 'connect-email',
    schema: connectEmailSchema,
    toBody: connectionOf,
    state: [values, change],
    label: (field) => t(`login.field.${field}`),
    mutation: connect,
  });
  return { form, isFilled: values.email.trim() !== '' && values.password !== '' };
}

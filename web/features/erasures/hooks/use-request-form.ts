import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestErasureSchema, type RequestErasure } from '#contracts/erasures.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestErasureMutation } from '../api/request-erasure.ts';

interface RequestForm {
  reason: RequestErasure['reason'];
  note: string;
  [field: string]: string;
}

/** Asks for the erasure of whoever has the address. */
export function useRequestForm(email: string, onSent: () => void) {
  const { t } = useTranslation('erasures');
  const toast = useToast();
  const [values, setValues] = useState<RequestForm>({ reason: 'asked', note: '' });
  const request = useMutation({
    ...requestErasureMutation,
    onSuccess: () => toast({ title: t('requested'), description: t('requestedDetail'), tone: 'success' }),
  });
  const form = useForm({
    name: 'erasure',
    schema: requestErasureSchema,
    toBody: ({ reason, note }) => ({ email, reason, note: note.trim() === '' ? null : note }),
    state: [values, setValues],
    label: (field) => (field === 'note' ? t('field.note') : t('field.reason')),
    mutation: request,
    onSent,
  });
  return { form, error: request.error };
}

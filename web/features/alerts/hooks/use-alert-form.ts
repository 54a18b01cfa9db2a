import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishAlertSchema } from '#contracts/alerts.ts';
import { withText } from '#web/shared/forms/problem.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { publishAlertMutation } from '../api/publish-alert.ts';
import { alertOf, emptyAlert, isOver } from '../model/alert-form.ts';

export function useAlertForm(onPublished: () => void) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const toast = useToast();
  const [values, setValues] = useState(() => emptyAlert(language));
  const publish = useMutation({
    ...publishAlertMutation,
    onSuccess: ({ title }) => toast({ title: t('published'), description: title, tone: 'success' }),
  });
  const form = useForm({
    name: 'alert',
    schema: publishAlertSchema,
    toBody: alertOf,
    check: (alert) => (isOver(alert, new Date()) ? { until: withText(t('problem.past')) } : {}),
    state: [values, setValues],
    label: (field) => t(`field.${field}`),
    mutation: publish,
    onSent: onPublished,
  });
  return { form, error: publish.error };
}

import { useMutation } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogQuoteSchema } from '#contracts/quotes.ts';
import { company } from '#web/shared/content/company.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestQuoteMutation } from '../api/request-quote.ts';
import { checkLeaving, dayOfReader, type QuoteForm } from '../model/quote-form.ts';

export type QuoteState = readonly [QuoteForm, Dispatch<SetStateAction<QuoteForm>>];

export function useQuoteRequest(state: QuoteState, onSent: () => void) {
  const { t } = useTranslation('quotes');
  const toast = useToast();
  const { language } = useLanguage();
  const request = useMutation({
    ...requestQuoteMutation,
    onSuccess: () => {
      toast({ title: t('toast.sent'), description: t('toast.sentText'), tone: 'success' });
      onSent();
    },
    onError: (error) => {
      console.error('quote request', error);
      toast({ title: t('toast.error'), description: t('toast.failed', { phone: company.phone.shown }), tone: 'destructive' });
    },
  });
  return useForm({
    name: 'quote',
    schema: dialogQuoteSchema,
    toBody: (values) => ({ ...withoutBlanks(values), language }),
    check: (values) => checkLeaving(values, dayOfReader(new Date())),
    state,
    label: (field) => t(`fields.${field}`),
    starred: true,
    mutation: request,
  });
}

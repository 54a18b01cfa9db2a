import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculatorQuoteSchema } from '#contracts/quotes.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { withoutBlanks } from '#web/shared/forms/validate.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { officialQuoteMutation } from '../api/request-official-quote.ts';
import { type CalculatorForm, calculatorRules } from '../model/calculator-form.ts';

const labels = { customerEmail: 'email', customerName: 'name', phone: 'phone', description: 'description' } as const;

/** Who asks for an official quote of what the calculator was asked about; all but the address may stay empty. */
export function useOfficialQuote(calculation: CalculatorForm, onSent: () => void) {
  const { t } = useTranslation('calculator');
  const toast = useToast();
  const { language } = useLanguage();
  const [asker, setAsker] = useState({ customerEmail: '', customerName: '', phone: '', description: '' });
  const request = useMutation({
    ...officialQuoteMutation,
    onSuccess: () => toast({ title: t('toast.sent'), description: t('toast.sentText'), tone: 'success' }),
    onError: (error) =>
      toast({ title: t('toast.failed'), description: messageOf(error) || t('toast.failedText'), tone: 'destructive' }),
  });
  return useForm({
    name: 'official-quote',
    schema: calculatorQuoteSchema,
    toBody: (values) => ({ ...calculatorRules(language).toBody(calculation), ...withoutBlanks(values) }),
    state: [asker, setAsker],
    label: (field) => t(`official.${labels[field]}`),
    mutation: request,
    onSent,
  });
}

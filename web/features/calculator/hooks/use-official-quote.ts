import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestOfficialQuote } from '../api/request-official-quote.ts';
import type { CalculatorForm } from '../model/calculator-form.ts';
import { questionOf } from '../model/price-question.ts';

/** Who asks for an official quote; all but the address may stay empty. */
export interface Asker {
  customerEmail: string;
  customerName: string;
  phone: string;
  description: string;
}

/** Sends the shipment of the form with who asks, and says how it went. */
export function useOfficialQuote(form: CalculatorForm, onSent: () => void) {
  const { t } = useTranslation('calculator');
  const toast = useToast();
  const { language } = useLanguage();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: async (asker: Asker) => {
      const request = { ...questionOf(form, language), ...asker };
      return requestOfficialQuote(request, keyFor(request));
    },
    onSuccess: () => {
      toast({ title: t('toast.sent'), description: t('toast.sentText'), tone: 'success' });
      onSent();
    },
    onError: (error) =>
      toast({ title: t('toast.failed'), description: messageOf(error) || t('toast.failedText'), tone: 'destructive' }),
  });
}

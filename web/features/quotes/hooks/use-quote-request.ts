import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dialogQuoteSchema } from '#contracts/quotes.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { company } from '#web/shared/content/company.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { requestQuote } from '../api/request-quote.ts';
import type { QuoteForm } from '../model/quote-form.ts';

/** Sends the form and says how it went. */
export function useQuoteRequest(onSent: () => void) {
  const { t } = useTranslation('quotes');
  const toast = useToast();
  const { language } = useLanguage();
  const keyFor = useAttemptKey();
  return useMutation({
    mutationFn: async (form: QuoteForm) => {
      const request = dialogQuoteSchema.parse({ ...form, language });
      return requestQuote(request, keyFor(request));
    },
    onSuccess: () => {
      toast({ title: t('toast.sent'), description: t('toast.sentText'), tone: 'success' });
      onSent();
    },
    onError: (error) => {
      console.error('quote request', error);
      const phone = isolate(company.phone.shown);
      toast({ title: t('toast.error'), description: t('toast.failed', { phone }), tone: 'destructive' });
    },
  });
}

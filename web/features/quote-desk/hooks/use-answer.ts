import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerQuoteSchema, type Quote } from '#contracts/quotes.ts';
import { utcDay } from '#contracts/utc-day.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { answerQuoteMutation } from '../api/answer-quote.ts';
import { answerFormOf, isOfferDay } from '../model/answer-form.ts';

export function useAnswer(quote: Quote, onDone: () => void) {
  const { t } = useTranslation('quoteDesk');
  const toast = useToast();
  // The last day of an offer is counted in UTC.
  const today = utcDay(new Date());
  const [values, setValues] = useState(() => answerFormOf(quote, today));
  const answer = useMutation({
    ...answerQuoteMutation(quote),
    onSuccess: () => toast({ title: t('answer.done'), description: t('answer.doneDetail'), tone: 'success' }),
    onError: (error) => toast({ title: t('answer.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const form = useForm({
    name: 'answer',
    schema: answerQuoteSchema,
    check: (typed) => (isOfferDay(typed, today) ? {} : { validUntil: { kind: 'date' } }),
    state: [values, setValues],
    label: (field) => t(`answer.${field}`),
    textFor: (field, { kind }) => (kind === 'text' ? undefined : t(`answer.problem.${field}`)),
    mutation: answer,
    onSent: onDone,
  });
  return { form, today, error: answer.error };
}

export type Answering = ReturnType<typeof useAnswer>;

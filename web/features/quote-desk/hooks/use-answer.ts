import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contracts/quotes.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useAttemptKey } from '#web/shared/api/attempt-key.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { useAnswerQuote } from '../api/answer-quote.ts';
import { type AnswerField, type AnswerForm, answerFormOf, checkAnswer, todayInUtc } from '../model/answer-form.ts';

/** The answer to one quote: what is typed, what is wrong with it, and sending it. */
export function useAnswer(quote: Quote, onDone: () => void) {
  const { t } = useTranslation('quoteDesk');
  const toast = useToast();
  const mutation = useAnswerQuote({
    onSuccess: () => toast({ title: t('answer.done'), description: t('answer.doneDetail'), tone: 'success' }),
    onError: (error) => toast({ title: t('answer.failed'), description: messageOf(error), tone: 'destructive' }),
  });
  const keyFor = useAttemptKey();
  const [form, setForm] = useState<AnswerForm>(() => answerFormOf(quote, todayInUtc()));
  const [wrong, setWrong] = useState<readonly AnswerField[]>([]);

  const submit = (focus: (field: AnswerField) => void) => {
    if (mutation.isPending) return;
    const checked = checkAnswer(form, todayInUtc());
    if (!checked.ok) {
      setWrong(checked.wrong);
      const [first] = checked.wrong;
      if (first) focus(first);
      return;
    }
    mutation.mutate({ quote, body: checked.body, idempotencyKey: keyFor(checked.body) }, { onSuccess: onDone });
  };

  return {
    form,
    problemOf: (field: AnswerField) => (wrong.includes(field) ? t(`answer.problem.${field}`) : undefined),
    error: mutation.error,
    isPending: mutation.isPending,
    set: (field: AnswerField, value: string) => {
      setForm({ ...form, [field]: value });
      setWrong(wrong.filter((each) => each !== field));
    },
    submit,
  };
}

export type Answering = ReturnType<typeof useAnswer>;

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { calculate } from '../api/calculate.ts';
import { checkForm, emptyForm, isComplete, type CalculatorForm } from '../model/calculator-form.ts';
import { questionOf } from '../model/price-question.ts';

/** The calculator's fields, what is wrong with them, and the price. Problems show once a price has been asked for. */
export function useCalculator() {
  const { t } = useTranslation('calculator');
  const toast = useToast();
  const { language } = useLanguage();
  const [form, setForm] = useState(emptyForm);
  const [asked, setAsked] = useState(false);

  const price = useMutation({
    mutationFn: async (complete: CalculatorForm) => calculate(questionOf(complete, language)),
    onSuccess: ({ formattedCost }) =>
      toast({ title: t('toast.done'), description: t('toast.cost', { cost: formattedCost }), tone: 'success' }),
    onError: (error) => toast({ title: t('toast.error'), description: messageOf(error), tone: 'destructive' }),
  });

  const change = (changes: Partial<CalculatorForm>) => {
    // Several fields may report at once, each of them its own.
    setForm((current) => ({ ...current, ...changes }));
    const next = { ...form, ...changes };
    const otherCurrency = next.currency !== form.currency;
    if (otherCurrency && price.data && isComplete(next)) price.mutate(next);
  };

  const submit = () => {
    setAsked(true);
    if (isComplete(form)) price.mutate(form);
  };

  return { form, problems: asked ? checkForm(form) : {}, change, submit, price };
}

export type Calculator = ReturnType<typeof useCalculator>;

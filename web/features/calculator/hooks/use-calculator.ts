import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxDecimal10Scale2 } from '#contracts/primitives.ts';
import { messageOf } from '#web/shared/api/api-error.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { validate } from '#web/shared/forms/validate.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { calculateMutation } from '../api/calculate.ts';
import { calculatorRules, emptyForm, errorKeyOf } from '../model/calculator-form.ts';

export function useCalculator() {
  const { t } = useTranslation('calculator');
  const toast = useToast();
  const { language } = useLanguage();
  const most = useFormat().number(maxDecimal10Scale2);
  const [values, setValues] = useState(emptyForm);

  const price = useMutation({
    ...calculateMutation,
    onSuccess: ({ formattedCost }) =>
      toast({ title: t('toast.done'), description: t('toast.cost', { cost: formattedCost }), tone: 'success' }),
    onError: (error) => toast({ title: t('toast.error'), description: messageOf(error), tone: 'destructive' }),
  });

  const labelOf = {
    fromCountry: t('from'),
    toCountry: t('to'),
    weight: t('weight'),
    serviceType: t('service'),
    currency: t('currency'),
  };
  const rules = calculatorRules(language);
  const form = useForm({
    ...rules,
    name: 'calculator',
    state: [values, setValues],
    label: (field) => labelOf[field],
    textFor: (field) => t(`errors.${errorKeyOf(field, values)}`, { most }),
    mutation: price,
  });

  /** A price on screen changes to the new currency at once. */
  const chooseCurrency = (currency: string) => {
    setValues((now) => ({ ...now, currency }));
    const validated = validate(rules, { ...values, currency });
    if (currency !== values.currency && price.data && validated.ok) price.mutate({ body: validated.body });
  };

  return { form, price, chooseCurrency };
}

export type Calculator = ReturnType<typeof useCalculator>;

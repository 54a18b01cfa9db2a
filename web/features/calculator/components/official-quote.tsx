import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxDecimal10Scale2 } from '#contracts/primitives.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useLanguage } from '#web/shared/i18n/use-language.ts';
import { PlainButton } from '#web/shared/ui/button/plain-button.tsx';
import { useToast } from '#web/shared/ui/toast/toast.tsx';
import { problemsOf } from '#web/shared/forms/validate.ts';
import { type CalculatorForm, calculatorRules, isIncomplete, errorKeyOf } from '../model/calculator-form.ts';
import styles from './receipt.module.css';

const OfficialQuoteDialog = lazy(() =>
  import('./official-quote-dialog.tsx').then((module) => ({ default: module.OfficialQuoteDialog })),
);

export function OfficialQuote({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const toast = useToast();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);

  const ask = () => {
    const problems = problemsOf(calculatorRules(language), form);
    if (isIncomplete(problems, form)) {
      toast({ title: t('toast.missing'), description: t('toast.missingText'), tone: 'destructive' });
    } else if (problems.weight) {
      const most = format.number(maxDecimal10Scale2);
      toast({ title: t('toast.error'), description: t(`errors.${errorKeyOf('weight', form)}`, { most }), tone: 'destructive' });
    } else setAsking(true);
  };

  return (
    <div className={styles['official']}>
      <PlainButton aria-haspopup="dialog" onClick={ask}>
        {t('official.button')}
      </PlainButton>
      <Suspense>{asking ? <OfficialQuoteDialog form={form} onClose={() => setAsking(false)} /> : null}</Suspense>
    </div>
  );
}

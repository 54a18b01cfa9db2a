import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies } from '#contracts/currencies.ts';
import { useCalculator } from '../hooks/use-calculator.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { OfficialQuote } from './official-quote.tsx';
import { RatesLine } from './rates-line.tsx';
import { Receipt } from './receipt.tsx';
import { ReadyToCalculate } from './ready-to-calculate.tsx';
import styles from './shipping-calculator.module.css';

/** What a parcel would cost, before it is packed. */
export function ShippingCalculator() {
  const { t } = useTranslation('calculator');
  const heading = useId();
  const calculator = useCalculator();
  const { data, variables } = calculator.price;
  return (
    <section id="shipping-calculator" className={styles['section']} aria-labelledby={heading}>
      <h2 id={heading} className={styles['title']}>
        {t('heading')}
      </h2>
      <p className={styles['lead']}>{t('lead', { number: currencies.length })}</p>
      <RatesLine />
      <div className={styles['columns']}>
        <CalculatorForm calculator={calculator} />
        <div className={styles['result']}>
          {data && variables ? (
            <Receipt price={data} lane={variables.body}>
              <OfficialQuote form={calculator.form.values} />
            </Receipt>
          ) : (
            <ReadyToCalculate>
              <OfficialQuote form={calculator.form.values} />
            </ReadyToCalculate>
          )}
        </div>
      </div>
    </section>
  );
}

import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { calculatorCountries } from '#contracts/places.ts';
import { maxDecimal10Scale2 } from '#contracts/primitives.ts';
import { serviceTypes } from '#contracts/shipments.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { ActionButton } from '#web/shared/ui/button/action-button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { focusFirstProblem } from '#web/shared/forms/focus-first-problem.ts';
import { SelectInput } from '#web/shared/forms/select-input.tsx';
import { Spinner } from '#web/shared/ui/state/spinner.tsx';
import { TextInput } from '#web/shared/forms/text-input.tsx';
import type { Calculator } from '../hooks/use-calculator.ts';
import type { FormProblem } from '../model/calculator-form.ts';
import styles from './calculator-form.module.css';
import { CountryOptions } from './country-options.tsx';
import { CurrencyPicker } from './currency-picker.tsx';
import { UpdateRates } from './update-rates.tsx';

/** From where to where, how heavy, how fast, and in which money. */
export function CalculatorForm({ calculator }: { calculator: Calculator }) {
  const { t } = useTranslation('calculator');
  const { form, problems, change, submit, price } = calculator;
  const most = useFormat().number(maxDecimal10Scale2);
  const said = (problem: FormProblem | undefined) => (problem ? t(`errors.${problem}`, { most }) : undefined);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
    focusFirstProblem(event.currentTarget);
  };

  return (
    <form className={styles['form']} aria-label={t('form')} onSubmit={send} noValidate>
      <div className={styles['fields']}>
        <Field label={t('from')} error={said(problems.fromCountry)}>
          {(input) => (
            <SelectInput
              {...input}
              required
              value={form.fromCountry}
              onChange={({ target }) => change({ fromCountry: target.value })}
            >
              <CountryOptions countries={calculatorCountries} />
            </SelectInput>
          )}
        </Field>
        <Field label={t('to')} error={said(problems.toCountry)}>
          {(input) => (
            <SelectInput
              {...input}
              required
              value={form.toCountry}
              onChange={({ target }) => change({ toCountry: target.value })}
            >
              <CountryOptions countries={calculatorCountries} />
            </SelectInput>
          )}
        </Field>
        <Field label={t('weight')} error={said(problems.weight)}>
          {(input) => (
            <TextInput
              {...input}
              mono
              required
              type="number"
              inputMode="decimal"
              min="0.1"
              step="0.1"
              value={form.weight}
              onChange={({ target }) => change({ weight: target.value })}
            />
          )}
        </Field>
        <Field label={t('service')} error={said(problems.serviceType)}>
          {(input) => (
            <SelectInput
              {...input}
              required
              value={form.serviceType}
              onChange={({ target }) => change({ serviceType: target.value })}
            >
              {serviceTypes.map((service) => (
                <option key={service} value={service}>
                  {t(`services.${service}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <CurrencyPicker chosen={form.currency} onChoose={(currency) => change({ currency })} error={said(problems.currency)} />
      <div className={styles['actions']}>
        <ActionButton type="submit" disabled={price.isPending}>
          {price.isPending ? <Spinner /> : null}
          {price.isPending ? t('calculating') : t('calculate')}
        </ActionButton>
        <UpdateRates />
      </div>
    </form>
  );
}

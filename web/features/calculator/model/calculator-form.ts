import type { Language } from '#contracts/languages.ts';
import { calculateShippingSchema } from '#contracts/rates.ts';
import type { Rules } from '#web/shared/forms/validate.ts';
import type { FieldProblem } from '#web/shared/forms/problem.ts';

export type CalculatorForm = {
  fromCountry: string;
  toCountry: string;
  weight: string;
  serviceType: string;
  currency: string;
};
export type CalculatorField = keyof CalculatorForm;

export const emptyForm: CalculatorForm = { fromCountry: '', toCountry: '', weight: '', serviceType: 'standard', currency: 'USD' };

/** The typed weight as a number of kg; a comma is a decimal point too. NaN when it is none. */
export const weightOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')));

export const calculatorRules = (language: Language) =>
  ({
    schema: calculateShippingSchema,
    toBody: (form: CalculatorForm) => ({ ...form, weight: weightOf(form.weight), language }),
  }) satisfies Rules<CalculatorForm, typeof calculateShippingSchema>;

export function errorKeyOf(field: CalculatorField, form: CalculatorForm) {
  if (field === 'weight') return weightOf(form.weight) > 0 ? 'weightForm' : 'weight';
  return ({ fromCountry: 'from', toCountry: 'to', serviceType: 'service', currency: 'currency' } as const)[field];
}

/** Whether something that a price cannot do without is not filled in, as opposed to filled in wrongly. */
export const isIncomplete = (
  problems: Partial<Record<CalculatorField, FieldProblem | undefined>>,
  form: CalculatorForm,
): boolean => problems.fromCountry !== undefined || problems.toCountry !== undefined || !(weightOf(form.weight) > 0);

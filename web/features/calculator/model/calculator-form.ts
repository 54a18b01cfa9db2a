import { calculatorFields } from '#contracts/rates.ts';
import { serviceTypeSchema } from '#contracts/shipments.ts';

/** What is in the fields, as typed. */
export interface CalculatorForm {
  fromCountry: string;
  toCountry: string;
  weight: string;
  serviceType: string;
  currency: string;
}

export const emptyForm: CalculatorForm = { fromCountry: '', toCountry: '', weight: '', serviceType: 'standard', currency: 'USD' };

/** Which text of the dictionary a field asks for. */
export type FormProblem = 'from' | 'to' | 'weight' | 'weightForm' | 'service' | 'currency';
export type FormProblems = Partial<Record<keyof CalculatorForm, FormProblem>>;

/** The typed weight as a number of kg; a comma is a decimal point too. NaN when it is none. */
export const weightOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')));

/** What is missing or wrong, by field; nothing when a price can be asked for. */
export function checkForm(form: CalculatorForm): FormProblems {
  const problems: FormProblems = {};
  if (form.fromCountry === '') problems.fromCountry = 'from';
  if (form.toCountry === '') problems.toCountry = 'to';
  const weight = weightOf(form.weight);
  if (!(weight > 0)) problems.weight = 'weight';
  else if (!calculatorFields.weight.safeParse(weight).success) problems.weight = 'weightForm';
  if (!serviceTypeSchema.safeParse(form.serviceType).success) problems.serviceType = 'service';
  if (form.currency === '') problems.currency = 'currency';
  return problems;
}

export const isComplete = (form: CalculatorForm): boolean => Object.keys(checkForm(form)).length === 0;

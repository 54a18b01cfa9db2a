import { calculatorFields, type CalculateShipping } from '#contracts/rates.ts';
import type { Language } from '#contracts/languages.ts';
import { z } from 'zod';
import { weightOf, type CalculatorForm } from './calculator-form.ts';

const questionSchema = z.object(calculatorFields);

/** A complete form as the server wants it. Throws ZodError for what no field of the form can hold. */
export const questionOf = (form: CalculatorForm, language: Language): CalculateShipping => ({
  ...questionSchema.parse({ ...form, weight: weightOf(form.weight) }),
  language,
});

import { describe, expect, test } from 'vitest';
import {
  type CalculatorForm,
  calculatorRules,
  emptyForm,
  isIncomplete,
  weightOf,
  errorKeyOf,
} from '#web/features/calculator/model/calculator-form.ts';
import { invalidFields, validate, problemsOf } from '#web/shared/forms/validate.ts';

const filled: CalculatorForm = {
  fromCountry: 'Ghana',
  toCountry: 'Germany',
  weight: '3.5',
  serviceType: 'express',
  currency: 'EUR',
};

const rules = calculatorRules('de');
const wordsFor = (form: CalculatorForm) => invalidFields(form, problemsOf(rules, form)).map((field) => errorKeyOf(field, form));

describe('what the calculator asks for', () => {
  test('an untouched form lacks both countries and a weight', () => {
    expect(wordsFor(emptyForm)).toEqual(['from', 'to', 'weight']);
  });

  test('a filled form lacks nothing, and is a question in the language of the page', () => {
    expect(validate(rules, filled)).toEqual({ ok: true, body: { ...filled, weight: 3.5, language: 'de' } });
  });

  test.each(['', ' ', '0', '-1', 'heavy', '0,0'])('a weight of "%s" is not greater than 0', (weight) => {
    expect(wordsFor({ ...filled, weight })).toEqual(['weight']);
  });

  test.each(['1.234', '0.001', '100000000'])('a weight of "%s" is no form that the scales know', (weight) => {
    expect(wordsFor({ ...filled, weight })).toEqual(['weightForm']);
  });

  test('a service that no one offers, and no currency', () => {
    expect(wordsFor({ ...filled, serviceType: 'same-day', currency: '' })).toEqual(['service', 'currency']);
  });

  test('an official quote has to wait for the countries and a weight, right or wrong', () => {
    const incomplete = (form: CalculatorForm) => isIncomplete(problemsOf(rules, form), form);
    expect(incomplete(filled)).toBe(false);
    expect(incomplete({ ...filled, weight: '1.234' })).toBe(false);
    expect(incomplete({ ...filled, weight: '0' })).toBe(true);
    expect(incomplete({ ...filled, toCountry: '' })).toBe(true);
  });

  test('a comma is a decimal point', () => {
    expect(weightOf('3,5')).toBe(3.5);
  });
});

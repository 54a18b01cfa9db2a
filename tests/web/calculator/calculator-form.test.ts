import { describe, expect, test } from 'vitest';
import {
  checkForm,
  emptyForm,
  isComplete,
  weightOf,
  type CalculatorForm,
} from '#web/features/calculator/model/calculator-form.ts';

const filled: CalculatorForm = {
  fromCountry: 'Ghana',
  toCountry: 'Germany',
  weight: '3.5',
  serviceType: 'express',
  currency: 'EUR',
};

describe('what the calculator asks for', () => {
  test('an untouched form lacks both countries and a weight', () => {
    expect(checkForm(emptyForm)).toEqual({ fromCountry: 'from', toCountry: 'to', weight: 'weight' });
  });

  test('a filled form lacks nothing', () => {
    expect(checkForm(filled)).toEqual({});
    expect(isComplete(filled)).toBe(true);
  });

  test.each(['', ' ', '0', '-1', 'heavy', '0,0'])('a weight of "%s" is not greater than 0', (weight) => {
    expect(checkForm({ ...filled, weight })).toEqual({ weight: 'weight' });
  });

  test.each(['1.234', '0.001', '100000000'])('a weight of "%s" is no form that the scales know', (weight) => {
    expect(checkForm({ ...filled, weight })).toEqual({ weight: 'weightForm' });
  });

  test('a service that nobody offers, and no currency', () => {
    expect(checkForm({ ...filled, serviceType: 'same-day', currency: '' })).toEqual({
      serviceType: 'service',
      currency: 'currency',
    });
  });

  test('a comma is a decimal point', () => {
    expect(weightOf('3,5')).toBe(3.5);
  });
});

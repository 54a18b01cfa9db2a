import { calculatorCountries } from '#contracts/places.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { QuoteChoice } from './quote-choice.tsx';
import type { QuoteFieldProps } from './quote-field-row.tsx';

/** One of the countries of the calculator; sent by its English name. */
export function QuoteLocation(field: QuoteFieldProps) {
  const format = useFormat();
  return <QuoteChoice {...field} options={calculatorCountries.map((value) => ({ value, label: format.country(value) }))} />;
}

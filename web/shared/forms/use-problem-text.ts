import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import type { FieldProblem } from './problem.ts';

export function useProblemText(): (problem: FieldProblem) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (problem) => {
    switch (problem.kind) {
      case 'text':
        return problem.text;
      case 'tooShort':
      case 'tooSmall':
        return t(`form.${problem.kind}`, { min: format.number(problem.min) });
      case 'tooLong':
      case 'tooBig':
        return t(`form.${problem.kind}`, { max: format.number(problem.max) });
      case 'tooEarly':
        return t('form.tooEarly', { day: format.instant(problem.day, 'date', 'UTC') });
      default:
        return t(`form.${problem.kind}`);
    }
  };
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import type { FieldProblem } from './field-problem.ts';

/** A problem in words; what the server said is shown as it said it. */
export function ProblemText({ problem }: { problem: FieldProblem }) {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  switch (problem.kind) {
    case 'server':
      return problem.message;
    case 'tooShort':
    case 'tooSmall':
      return t(`problem.${problem.kind}`, { min: format.number(problem.min) });
    case 'tooLong':
    case 'tooBig':
      return t(`problem.${problem.kind}`, { max: format.number(problem.max) });
    default:
      return t(`problem.${problem.kind}`);
  }
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/format/use-format.ts';
import { withText, type FieldProblem } from '#web/shared/forms/problem.ts';
import { useProblemText } from '#web/shared/forms/use-problem-text.ts';
import { firstLineProblem, mismatch, type CustomsField } from '../model/customs-draft.ts';
import type { ShipmentDraft } from '../model/shipment-draft.ts';

/** Puts into words what is wrong with a line. */
export function useCustomsText() {
  const { t } = useTranslation('shipments');
  const textOf = useProblemText();
  return (field: CustomsField, problem: FieldProblem): string => {
    const isOfForm = problem.kind === 'number' || problem.kind === 'invalid';
    if (field === 'hsCode' && isOfForm) return t('customs.problem.hsCode');
    if (field === 'quantity' && isOfForm) return t('customs.problem.quantity');
    return textOf(problem);
  };
}

/** What is wrong with the lines of a draft: the first problem of one of them, or that they are not worth what was declared. */
export function useCustomsCheck() {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const textOf = useCustomsText();
  return ({ customsLines, value }: ShipmentDraft) => {
    const first = firstLineProblem(customsLines);
    if (first) {
      const { number, field, problem } = first;
      const said = { number: format.number(number), field: t(`customs.${field}`), problem: textOf(field, problem) };
      return { customsLines: withText(t('customs.problem.line', said)) };
    }
    const wrong = mismatch(customsLines, value);
    const figures = wrong && { sum: format.money(wrong.sum), value: format.money(wrong.value) };
    return { customsLines: figures && withText(t('customs.problem.total', figures)) };
  };
}

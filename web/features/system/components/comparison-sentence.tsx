import { useTranslation } from 'react-i18next';
import type { ModelComparison } from '#contracts/system.ts';
import { useFormat } from '#web/shared/format/use-format.ts';

/** What the last comparison has come to. */
export function ComparisonSentence({ comparison: { at, rows, position, differing } }: { comparison: ModelComparison }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  return t(differing > 0 ? 'comparison.differs' : 'comparison.same', {
    time: format.instant(at, 'dayTime'),
    rows: format.number(rows),
    position,
    number: format.number(differing),
  });
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timelineGroups, type Timeline, type TimelineGroup } from '#contracts/timeline.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import styles from './timeline.module.css';

interface GroupFilterProps {
  shown: TimelineGroup | undefined;
  /** Absent while they are being read. */
  counts: Timeline['counts'] | undefined;
}

/** Groups that need not exist in every installation are offered once there are lines of them. */
const optional: readonly TimelineGroup[] = ['chat'];

/** Links that narrow the timeline down; the address says what is shown. */
export function GroupFilter({ shown, counts }: GroupFilterProps) {
  const { t } = useTranslation('timeline');
  const format = useFormat();
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { group: undefined, to: '?', label: t('filter.all'), count: all },
    ...timelineGroups
      .filter((group) => group === shown || !optional.includes(group) || (counts?.[group] ?? 0) > 0)
      .map((group) => ({ group, to: `?show=${group}`, label: t(`filter.${group}`), count: counts?.[group] })),
  ];
  return (
    <nav aria-label={t('filter.label')} className={styles['filter']}>
      {choices.map(({ group, to, label, count }) => (
        <Link
          key={to}
          to={to}
          replace
          preventScrollReset
          className={styles['choice']}
          aria-current={group === shown ? 'true' : undefined}
        >
          {label}
          <span className={styles['number']}>{count === undefined ? '' : format.number(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

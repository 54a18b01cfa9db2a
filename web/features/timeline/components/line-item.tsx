import type { ReactNode } from 'react';
import type { TimelineLine } from '#contracts/timeline.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import { useValueText } from '#web/shared/timeline/use-value-text.ts';
import { LineDetails } from './line-details.tsx';
import { LineSummary } from './line-summary.tsx';
import styles from './timeline.module.css';

interface LineItemProps {
  line: TimelineLine;
  dayZone: string | null;
  action: ReactNode;
}

/** One line, which opens to all that is known of it. */
export function LineItem({ line, dayZone, action }: LineItemProps) {
  const format = useFormat();
  const textOf = useValueText(dayZone);
  const actorName = useActorName();
  return (
    <li className={styles['line']} data-status={line.look}>
      <details>
        <summary className={styles['head']}>
          <time className={styles['time']} dateTime={line.occurredAt} title={format.instant(line.occurredAt, 'full')}>
            {format.instant(line.occurredAt, 'time')}
          </time>
          <span className={styles['what']}>
            <span className={styles['title']}>
              <bdi>{line.superseded ? <s>{textOf(line.title)}</s> : textOf(line.title)}</bdi>
            </span>
            <LineSummary line={line} dayZone={dayZone} />
          </span>
          <span className={styles['by']}>
            <bdi>{actorName(line.by)}</bdi>
          </span>
        </summary>
        <LineDetails line={line} dayZone={dayZone} action={action} />
      </details>
    </li>
  );
}

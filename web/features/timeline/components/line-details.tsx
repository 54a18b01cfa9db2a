import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineLine } from '#contracts/timeline.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import { useValueText } from '#web/shared/timeline/use-value-text.ts';
import styles from './timeline.module.css';

interface LineDetailsProps {
  line: TimelineLine;
  dayZone: string | null;
  action: ReactNode;
}

/** All that is known of a line, and what can be done about it; when it happened by the clock of its place. */
export function LineDetails({ line, dayZone, action }: LineDetailsProps) {
  const { t } = useTranslation('timeline');
  const format = useFormat();
  const textOf = useValueText(dayZone);
  const actorName = useActorName();
  const { occurredAt, recordedAt, timeZone, revision } = line;
  const rows = [
    ...line.details.map(({ label, value }) => ({ label: t(`label.${label}`), text: textOf(value) })),
    { label: t('label.happened'), text: format.instant(occurredAt, 'full', timeZone) },
    { label: t('label.recorded'), text: recordedAt === null ? t('notRecorded') : format.instant(recordedAt, 'full') },
    { label: t('label.by'), text: actorName(line.by) },
    { label: t('label.source'), text: t(`source.${line.source}`) },
    ...(revision === null ? [] : [{ label: t('label.revision'), text: revision }]),
  ];
  return (
    <div className={styles['details']}>
      <dl>
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  );
}

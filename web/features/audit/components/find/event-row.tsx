import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { auditKindSchema, type AuditEvent } from '#contracts/audit.ts';
import { paths } from '#contracts/paths.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import rows from '#web/shared/list/rows.module.css';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import type { FilterName } from '../../hooks/use-event-filter.ts';
import { useEventName } from '../../hooks/use-event-name.ts';
import { useKindName } from '../../hooks/use-kind-name.ts';
import styles from './find.module.css';

interface EventRowProps {
  event: AuditEvent;
  choose: (name: FilterName, value: string) => void;
}

export function EventRow({ event, choose }: EventRowProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const eventName = useEventName();
  const actorName = useActorName();
  const { nameOf } = useKindName();
  const { type, by, actorId, correlationId, recordedAt } = event;
  const linked = linkedOf(event);
  const name = actorName(by);
  return (
    <li className={styles['event']}>
      <time className={styles['time']} dateTime={recordedAt} title={format.instant(recordedAt, 'clock')}>
        {format.instant(recordedAt, 'short')}
      </time>
      <span className={styles['what']}>
        <span className={styles['name']}>{eventName(type)}</span>
        {linked.map((about) => (
          <Link
            key={`${about.kind} ${about.id}`}
            to={paths.history(about)}
            aria-label={t('newest.open', { name: isolate(nameOf(about)) })}
          >
            <bdi>{nameOf(about)}</bdi>
          </Link>
        ))}
      </span>
      <button type="button" className={rows['action']} onClick={() => choose('actor', actorId)}>
        <span className="visually-hidden">{t('find.actor', { name: isolate(name) })}</span>
        <bdi aria-hidden>{name}</bdi>
      </button>
      <button type="button" className={rows['action']} onClick={() => choose('correlation', correlationId)}>
        {t('newest.sameRequest')}
      </button>
    </li>
  );
}

/** What the event is about that has a history. */
const linkedOf = ({ abouts }: AuditEvent): AuditEvent['abouts'] =>
  abouts.filter(({ kind }) => auditKindSchema.safeParse(kind).success);

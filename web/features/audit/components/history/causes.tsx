import { useTranslation } from 'react-i18next';
import type { AuditedEvent } from '#contracts/audit.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import { useEventName } from '../../hooks/use-event-name.ts';
import styles from './record.module.css';

/** What led to an event, and what it led to. */
export function Causes({ event: { by, cause, effects } }: { event: AuditedEvent }) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const eventName = useEventName();
  const actorName = useActorName();
  return (
    <p className={styles['causes']}>
      {cause ? t('record.cause', { event: eventName(cause.type) }) : t('record.causeOf', { name: isolate(actorName(by)) })}
      {' · '}
      {effects.length > 0
        ? t('record.effects', { events: format.list(effects.map(({ type }) => eventName(type))) })
        : t('record.noEffects')}
    </p>
  );
}

import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { eventKinds, type AuditEvent } from '#contracts/audit.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { DayFilter } from '#web/shared/list/day-filter.tsx';
import { ListFilter } from '#web/shared/list/list-filter.tsx';
import { useActorName } from '#web/shared/timeline/use-actor-name.ts';
import type { useEventFilter } from '../../hooks/use-event-filter.ts';
import { useEventName, useEventTypes } from '../../hooks/use-event-name.ts';
import { useKindName } from '../../hooks/use-kind-name.ts';
import styles from './find.module.css';

interface EventFiltersProps {
  filter: ReturnType<typeof useEventFilter>;
  /** An event of whoever the list is narrowed down to. */
  actor: AuditEvent | undefined;
}

export function EventFilters({ filter, actor }: EventFiltersProps) {
  const { t, i18n } = useTranslation('audit');
  const eventName = useEventName();
  const actorName = useActorName();
  const { kindName } = useKindName();
  const { wanted, days, choose, clear, isNarrowed } = filter;
  const types = useEventTypes().toSorted((a, b) => eventName(a).localeCompare(eventName(b), i18n.language));
  return (
    <>
      <ListFilter
        label={t('newest.kind')}
        all={t('newest.anyKind')}
        value={eventKinds.find((kind) => kind === wanted.kind)}
        values={eventKinds}
        textOf={kindName}
        onChoose={(kind) => choose('kind', kind)}
      />
      <ListFilter
        label={t('newest.type')}
        all={t('newest.anyType')}
        value={wanted.type}
        values={types}
        textOf={eventName}
        onChoose={(type) => choose('type', type)}
      />
      <DayFilter name="from" label={t('newest.from')} value={days.from} onChange={(from) => choose('from', from)} />
      <DayFilter name="to" label={t('newest.to')} value={days.to} onChange={(to) => choose('to', to)} />
      {wanted.actor ? (
        <span className={styles['narrowed']}>
          {t('newest.onlyActor', { name: isolate(actor ? actorName(actor.by) : wanted.actor) })}
        </span>
      ) : null}
      {wanted.correlation ? <span className={styles['narrowed']}>{t('newest.onlyRequest')}</span> : null}
      {isNarrowed ? <Button onClick={clear}>{t('newest.clear')}</Button> : null}
    </>
  );
}

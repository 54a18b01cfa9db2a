import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { paths } from '#contracts/paths.ts';
import { useFormat } from '#web/shared/format/use-format.ts';
import { KeepPlace } from '#web/shared/list/keep-place.tsx';
import { ListSearch } from '#web/shared/list/list-search.tsx';
import { RefreshButton } from '#web/shared/list/refresh-button.tsx';
import type { useSearch } from '#web/shared/list/use-search.ts';
import { Announced } from '#web/shared/ui/announce/announced.tsx';
import { BackLink } from '#web/shared/ui/button/back-link.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { inboxKey } from '../api/list-emails.ts';
import { InboxRows, type InboxRowsProps } from './inbox-rows.tsx';
import styles from './inbox.module.css';

interface InboxListProps extends InboxRowsProps {
  search: ReturnType<typeof useSearch>;
  unreadFilter: { isOn: boolean; toggle: () => void };
}

export function InboxList({ inbox, search, unreadFilter, chosen, onChoose }: InboxListProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const client = useQueryClient();
  const { unread, total } = inbox;
  return (
    <section className={panes['list']}>
      <header className={panes['head']}>
        <BackLink to={paths.emails}>{t('center')}</BackLink>
        <div className={panes['titled']}>
          <h1 tabIndex={-1}>
            {t('title')}{' '}
            {unread > 0 ? (
              <span className={styles['badge']}>{t('unread', { count: unread, number: format.number(unread) })}</span>
            ) : null}
          </h1>
          <RefreshButton label={t('refresh')} onRefresh={() => void client.invalidateQueries({ queryKey: inboxKey })} />
        </div>
        <ListSearch search={search} label={t('list.search')} placeholder={t('list.searchPlaceholder')} />
        <div className={panes['titled']}>
          <h2 className={styles['count']}>
            {total === undefined ? t('list.uncounted') : t('list.title', { number: format.number(total) })}
          </h2>
          <Button
            size="small"
            aria-pressed={unreadFilter.isOn}
            type={unreadFilter.isOn ? 'primary' : 'default'}
            onClick={unreadFilter.toggle}
          >
            {t('list.onlyUnread')}
          </Button>
        </div>
      </header>
      <KeepPlace className={panes['scroll']}>
        <InboxRows inbox={inbox} chosen={chosen} onChoose={onChoose} />
      </KeepPlace>
      {inbox.list.isError && inbox.list.data ? <Announced className={panes['none']}>{t('list.failed')}</Announced> : null}
    </section>
  );
}

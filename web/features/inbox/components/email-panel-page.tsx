import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { useFormat } from '#web/shared/format/use-format.ts';
import { useSearch } from '#web/shared/list/use-search.ts';
import { withParam } from '#web/shared/list/with-param.ts';
import { DocumentTitle } from '#web/shared/ui/document-title.tsx';
import panes from '#web/shared/ui/panes.module.css';
import { useMedia } from '#web/shared/ui/use-media.ts';
import { useInbox } from '../hooks/use-inbox.ts';
import { EmailDetails } from './email-details.tsx';
import { InboxList } from './inbox-list.tsx';

/** The inbox, and the email that is open; on a phone one after the other. */
export function EmailPanelPage() {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const search = useSearch();
  const onlyUnread = params.has('unread');
  const chosen = z.uuid().safeParse(params.get('email')).data;
  const isPhone = useMedia('(width < 40rem)');
  const inbox = useInbox({ search: search.search, onlyUnread });
  const set = (name: string, value: string | undefined) =>
    setParams((now) => withParam(now, name, value), { preventScrollReset: true });
  const choose = (id: string | undefined) => set('email', id);
  return (
    <div className={panes['panes']}>
      <DocumentTitle page={inbox.unread > 0 ? t('titleCount', { number: format.number(inbox.unread) }) : t('title')} />
      {isPhone && chosen !== undefined ? (
        <h1 className="visually-hidden" tabIndex={-1}>
          {t('title')}
        </h1>
      ) : (
        <InboxList
          inbox={inbox}
          search={search}
          unreadFilter={{ isOn: onlyUnread, toggle: () => set('unread', onlyUnread ? undefined : '') }}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      {chosen !== undefined ? (
        <EmailDetails
          key={chosen}
          id={chosen}
          listed={inbox.emails.find(({ id }) => id === chosen)}
          onBack={() => choose(undefined)}
        />
      ) : isPhone ? null : (
        <section className={panes['nothing']}>
          <p className={panes['soft']}>{t('email.choose')}</p>
        </section>
      )}
    </div>
  );
}
